#include "experiments/harness/cli/arguments.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <thread>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {
[[noreturn]] void reject(const std::string& option, const std::string& text, const char* why) {
  throw UsageError(option + " '" + text + "' " + why);
}
}  // namespace

bool is_id(std::string_view text) {
  const auto is_small = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  const auto is_allowed = [&](char c) {
    return is_small(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-';
  };
  return !text.empty() && is_small(text.front()) && text.back() != '-' &&
         text.find("--") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), is_allowed);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

Settings assignments(const std::string& option, const std::vector<std::string>& words) {
  Settings settings;
  for (const auto& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      reject(option, word, "is not of the form name=value");
    }
    const std::string name = word.substr(0, equals);
    for (const auto& [known, value] : settings) {
      if (known == name) reject(option, word, ("is the second value of " + name).c_str());
    }
    settings.emplace_back(name, word.substr(equals + 1));
  }
  return settings;
}

std::vector<double> number_list(const std::string& option, const std::string& text,
                                const Range& allowed) {
  std::vector<double> numbers;
  for (const auto& part : split(text)) numbers.push_back(parse_double(option, part, allowed));
  return numbers;
}

std::vector<double> numbers_or_file(const std::string& option, const std::string& text) {
  if (!text.starts_with('@')) return number_list(option, text);
  std::string content;
  try {
    content = read_file(text.substr(1));
  } catch (const RuntimeFailure& failure) {
    throw UsageError(option + " " + text + ": " + failure.what());
  }
  constexpr const char* separators = ", \t\r\n";
  std::vector<double> numbers;
  for (auto at = content.find_first_not_of(separators); at != std::string::npos;) {
    const auto end = std::min(content.find_first_of(separators, at), content.size());
    const std::string which = ", number " + std::to_string(numbers.size() + 1) + ",";
    numbers.push_back(
        parse_double(option + " " + text + which, content.substr(at, end - at), range::any));
    at = content.find_first_not_of(separators, end);
  }
  if (numbers.empty()) reject(option, text, "holds no numbers");
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

std::vector<std::pair<std::string, Settings>> words_with_settings(const std::string& option,
                                                                  const std::string& text) {
  std::vector<std::pair<std::string, Settings>> all;
  for (const auto& entry : word_list(option, text)) {
    auto parts = split(entry, ':');
    const std::string word = parts.front();
    parts.erase(parts.begin());
    if (word.empty()) reject(option, entry, "has no name before ':'");
    all.emplace_back(word, assignments(option + " '" + entry + "':", parts));
  }
  return all;
}

void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& words) {
  std::string all;
  for (const auto& word : words) {
    if (word == text) return;
    all += (all.empty() ? "" : ", ") + word;
  }
  throw UsageError(option + " '" + text + "' is not one of: " + all + suggestion(text, words));
}

void require_prefix(const std::string& option, const std::string& prefix) {
  const std::filesystem::path path(prefix);
  if (path.filename().empty()) reject(option, prefix, "is not a file prefix");
  try {
    const auto directory = path.parent_path();
    require_writable(directory.empty() ? "." : directory);
    finish_sets(directory.empty() ? "." : directory, false);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(option + ": " + failure.what());
  }
}

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least,
                          std::int64_t most) {
  const Range allowed{static_cast<double>(least), static_cast<double>(most), false};
  return parse_integer(option, text, allowed);
}

std::int64_t steps_until(double h, double until) {
  try {
    return whole_steps(h, until);
  } catch (const UsageError& error) {
    throw UsageError(std::string("--until: ") + error.what());
  }
}

int threads_of(const std::string& jobs) {
  if (jobs.empty()) return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return static_cast<int>(whole_number("--jobs", jobs, 1, 1024));
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearest(word, known);
  return near.empty() ? "" : "; did you mean '" + near + "'?";
}

}  // namespace shakedown
