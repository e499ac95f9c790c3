// From the words of a command line to numbers and settings, with errors that name the argument.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown {

/// "k=v" words; throws UsageError naming `option` for a word without name or '='.
Settings assignments(const std::string& option, const std::vector<std::string>& words);
/// "1,2.5,-3"; throws UsageError naming `option` for an empty or non-finite entry.
std::vector<double> number_list(const std::string& option, const std::string& text,
                                const Range& allowed = range::any);
/// The same, or for "@FILE" the numbers of a file, between commas, blanks and ends of lines; throws
/// UsageError naming option and file where it cannot be read or holds anything else, or nothing.
std::vector<double> numbers_or_file(const std::string& option, const std::string& text);
/// "a,b,c"; throws UsageError for an empty or repeated entry.
std::vector<std::string> word_list(const std::string& option, const std::string& text);
/// A method with options.
struct MethodChoice {
  std::string id;
  Settings options;
  std::string text;  ///< as typed, "ida:rtol=1e-6"
};
/// "a,b:k=v:k2=v2"; throws UsageError as `word_list` and `assignments` do.
std::vector<MethodChoice> method_choices(const std::string& option, const std::string& text);
/// Throws UsageError that lists `words` unless `text` is one of them.
void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& words);
/// Small letters, digits and single hyphens, a letter first: what commands and file names can hold.
bool is_id(std::string_view text);
/// The parts between `separator`s, empty ones too.
std::vector<std::string> split(const std::string& text, char separator = ',');
/// That files may begin with `prefix`: throws UsageError naming `option` where it is a folder or
/// its folder cannot be written.
void require_prefix(const std::string& option, const std::string& prefix);
inline constexpr std::int64_t most_seed = 9'000'000'000'000'000;  ///< a double holds it
/// A whole number from `least` to `most`.
std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t most);
/// As whole_steps, naming --until.
std::int64_t steps_until(double h, double until);
/// One text, with the separator between; of settings "name=value".
std::string joined(const std::vector<std::string>& texts, const std::string& separator = ", ");
std::string joined(const Settings& settings, const std::string& separator);
std::string joined(const std::vector<double>& numbers, const std::string& separator);
/// Null where there is no setting of that name.
const std::string* value_of(const Settings& settings, std::string_view name);
/// Whether the value of a setting is a list, whose commas are no sweep.
bool takes_list(const std::vector<SettingInfo>& known, const std::string& name);
/// "; did you mean 'x'?" when one of `known` is near, else empty.
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

}  // namespace shakedown
