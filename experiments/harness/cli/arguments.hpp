// From the words of a command line to numbers and settings, with errors that name the argument.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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
/// "a,b:k=v:k2=v2": words with settings; throws UsageError as `word_list` and `assignments` do.
std::vector<std::pair<std::string, Settings>> words_with_settings(const std::string& option,
                                                                  const std::string& text);
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
/// A whole number from `least` to `most`.
std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t most);
/// As whole_steps, naming --until.
std::int64_t steps_until(double h, double until);
/// The value of --jobs, from 1 to 1024; where it was not given, the number of processors.
int threads_of(const std::string& jobs);
/// "; did you mean 'x'?" when one of `known` is near, else empty.
std::string suggestion(const std::string& word, const std::vector<std::string>& known);

}  // namespace shakedown
