#include "experiments/harness/cli/arguments.hpp"

#include <algorithm>

namespace shakedown {

namespace {
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

[[noreturn]] void reject(const std::string& option, const std::string& text, const char* why) {
  throw UsageError(option + " '" + text + "' " + why);
}
}  // namespace

Settings assignments(const std::string& option, const std::vector<std::string>& words) {
  Settings settings;
  for (const auto& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      reject(option, word, "is not of the form name=value");
    }
    settings.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return settings;
}

std::vector<double> number_list(const std::string& option, const std::string& text,
                                const Range& allowed) {
  std::vector<double> numbers;
  for (const auto& part : split(text)) numbers.push_back(parse_double(option, part, allowed));
  return numbers;
}

std::vector<std::string> word_list(const std::string& option, const std::string& text) {
  auto words = split(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].empty()) reject(option, text, "has an empty entry");
    if (std::find(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), words[i]) !=
        words.begin() + static_cast<std::ptrdiff_t>(i)) {
      reject(option, words[i], "is named twice");
    }
  }
  return words;
}

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t most) {
  const Range allowed{static_cast<double>(least), static_cast<double>(most), false};
  return parse_integer(option, text, allowed);
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearest(word, known);
  return near.empty() ? "" : "; did you mean '" + near + "'?";
}

}  // namespace shakedown
