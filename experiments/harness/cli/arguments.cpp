#include "experiments/harness/cli/arguments.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

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
    if (value_of(settings, name) != nullptr) {
      reject(option, word, ("is the second value of " + name).c_str());
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
  if (numbers.empty()) reject(option, text, "contains no numbers");
  return numbers;
}

std::vector<std::string> word_list(const std::string& option, const std::string& text) {
  auto words = split(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].empty()) reject(option, text, "has an empty entry");
    if (std::find(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), words[i]) !=
        words.begin() + static_cast<std::ptrdiff_t>(i)) {
      reject(option, words[i], "is given twice");
    }
  }
  return words;
}

std::vector<MethodChoice> method_choices(const std::string& option, const std::string& text) {
  std::vector<MethodChoice> all;
  for (const auto& entry : word_list(option, text)) {
    auto parts = split(entry, ':');
    const std::string id = parts.front();
    parts.erase(parts.begin());
    if (id.empty()) reject(option, entry, "has no name before ':'");
    all.push_back({id, assignments(option + " '" + entry + "':", parts), entry});
  }
  return all;
}

void require_one_of(const std::string& option, const std::string& text,
                    const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), text) != words.end()) return;
  throw UsageError(option + " '" + text + "' is not one of: " + joined(words) +
                   suggestion(text, words));
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

std::string joined(const std::vector<std::string>& texts, const std::string& separator) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : separator) + text;
  return all;
}

std::string joined(const Settings& settings, const std::string& separator) {
  std::vector<std::string> texts;
  for (const auto& [name, value] : settings) texts.push_back(name + "=" + value);
  return joined(texts, separator);
}

std::string joined(const std::vector<double>& numbers, const std::string& separator) {
  std::vector<std::string> texts;
  for (const double x : numbers) texts.push_back(shortest(x));
  return joined(texts, separator);
}

const std::string* value_of(const Settings& settings, std::string_view name) {
  const auto found = std::ranges::find(settings, name, &Settings::value_type::first);
  return found == settings.end() ? nullptr : &found->second;
}

bool takes_list(const std::vector<SettingInfo>& known, const std::string& name) {
  const auto info = std::ranges::find(known, name, &SettingInfo::name);
  return info != known.end() && info->allowed.ends_with("a,b,...");
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = nearest(word, known);
  return near.empty() ? "" : "; did you mean '" + near + "'?";
}

}  // namespace shakedown
