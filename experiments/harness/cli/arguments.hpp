// Functions that turn command-line words into numbers and settings. Their errors name the argument.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown {

/// Parses words of the form "k=v". Throws UsageError, which names `option`, if a word lacks its
/// name or '=' or if a name is repeated.
Settings assignments(const std::string& option, const std::vector<std::string>& words);
/// Parses a list such as "1,2.5,-3". Throws UsageError, which names `option`, if an entry is empty,
/// not finite or not `allowed`.
std::vector<double> number_list(const std::string& option, const std::string& text,
                                const Range& allowed = range::any);
/// Parses a list of numbers or, for "@FILE", a file of numbers separated by commas, blanks or line
/// ends. Throws UsageError, which names the option and the file, if the file is unreadable, invalid
/// or empty.
std::vector<double> numbers_or_file(const std::string& option, const std::string& text);
/// Parses "a,b,c". Throws UsageError for an empty or repeated entry.
std::vector<std::string> word_list(const std::string& option, const std::string& text);
/// A method and the options given for it.
struct MethodChoice {
  std::string id;
  Settings options;
  std::string text;  ///< as typed, "ida:rtol=1e-6"
};
/// Parses "a,b:k=v:k2=v2". Throws UsageError as `word_list` and `assignments` do.
std::vector<MethodChoice> method_choices(const std::string& option, const std::string& text);
/// Throws UsageError, which lists `words`, unless `text` is one of them.
void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& words);
/// Returns true if `text` consists of lower-case letters, digits and single hyphens and begins with
/// a letter. Ids occur in file names.
bool is_id(std::string_view text);
/// Returns the parts between separators, including empty parts.
std::vector<std::string> split(const std::string& text, char separator = ',');
/// Throws UsageError, which names `option`, if `prefix` is a folder or if the folder that contains
/// it is not writable.
void require_prefix(const std::string& option, const std::string& prefix);
inline constexpr std::int64_t most_seed = 9'000'000'000'000'000;  ///< exact as a double
/// Returns a whole number between `least` and `most`. Throws UsageError, which names `option`, if
/// the text is not such a number.
std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t most);
/// Returns whole_steps(h, until); its errors name --until.
std::int64_t steps_until(double h, double until);
/// Joins texts with a separator; a setting becomes "name=value".
std::string joined(const std::vector<std::string>& texts, const std::string& separator = ", ");
std::string joined(const Settings& settings, const std::string& separator);
std::string joined(const std::vector<double>& numbers, const std::string& separator);
/// Returns the value of the setting called `name`; null if there is none.
const std::string* value_of(const Settings& settings, std::string_view name);
/// Whether the value of this setting is a list, in which case commas in it do not request a sweep.
bool takes_list(const std::vector<SettingInfo>& known, const std::string& name);
/// Returns "; did you mean 'x'?" if one of `known` is similar, else "".
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

}  // namespace shakedown
