#include "problems/base/settings.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <system_error>

namespace shakedown {

std::string Range::text() const {
  const bool below = std::isfinite(lower);
  const bool above = std::isfinite(upper);
  if (!below && !above) return "a finite number";
  std::string text;
  if (below) text = (lower_open ? "> " : ">= ") + shortest(lower);
  if (above) text += std::string(below ? " and " : "") + "<= " + shortest(upper);
  return text;
}

std::string shortest(double x) {
  char buffer[40];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, x);
  return error == std::errc{} ? std::string(buffer, end) : "?";
}

double parse_double(const std::string& name, const std::string& text, const Range& allowed) {
  double value = 0.0;
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  const char* first = text.data() + (plus ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
    throw UsageError(name + " = '" + text + "' is not a number: it must be " + allowed.text());
  }
  if (!allowed.contains(value)) {
    throw UsageError(name + " = " + text + " is not allowed: it must be " + allowed.text());
  }
  return value;
}

std::int64_t parse_integer(const std::string& name, const std::string& text, const Range& allowed) {
  const double value = parse_double(name, text, allowed);
  if (value != std::floor(value) || std::fabs(value) > 9.0e15) {
    throw UsageError(name + " = " + text + " is not an integer: it must be " + allowed.text());
  }
  return static_cast<std::int64_t>(value);
}

bool parse_bool(const std::string& name, const std::string& text) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw UsageError(name + " = '" + text + "' is not one of: true | false");
}

namespace {
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}
}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = word.size() / 2 + 1;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string Setting::allowed() const {
  std::string all;
  switch (kind) {
    case Kind::flag: return "true | false";
    case Kind::integer: return "integer " + range.text();
    case Kind::real: return range.text();
    case Kind::word:
      for (const Word& w : words) all += (all.empty() ? "" : " | ") + std::string(w.text);
      return all;
    case Kind::list: return std::string(words.front().text) + " | a,b,...";
  }
  return all;
}

namespace {

using List = std::vector<double>;

std::string text_of(const List& numbers, std::string_view none) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : ",") + shortest(x);
  return text.empty() ? std::string(none) : text;
}

List parse_list(const std::string& name, const std::string& text) {
  List numbers;
  std::size_t from = 0;
  for (std::size_t comma = 0; comma != std::string::npos; from = comma + 1) {
    comma = text.find(',', from);
    numbers.push_back(parse_double(name, text.substr(from, comma - from), range::any));
  }
  return numbers;
}

}  // namespace

std::string Setting::get(const void* object) const {
  const void* const member = static_cast<const char*>(object) + offset;
  if (kind == Kind::list) return text_of(*static_cast<const List*>(member), words.front().text);
  const double value = load(member);
  switch (kind) {
    case Kind::flag: return value != 0.0 ? "true" : "false";
    case Kind::integer: return std::to_string(static_cast<std::int64_t>(value));
    case Kind::real: return shortest(value);
    case Kind::word:
      for (const Word& w : words) {
        if (w.value == value) return std::string(w.text);
      }
      break;
    case Kind::list: break;
  }
  return "?";
}

void Setting::set(void* object, const std::string& text) const {
  const std::string called(name);
  void* const member = static_cast<char*>(object) + offset;
  if (kind == Kind::list) {
    *static_cast<List*>(member) = text == words.front().text ? List{} : parse_list(called, text);
    return;
  }
  const auto value = [&]() -> double {
    switch (kind) {
      case Kind::flag: return parse_bool(called, text) ? 1.0 : 0.0;
      case Kind::integer: return static_cast<double>(parse_integer(called, text, range));
      case Kind::real: return parse_double(called, text, range);
      case Kind::word:
        for (const Word& w : words) {
          if (w.text == text) return w.value;
        }
        break;
      case Kind::list: break;
    }
    throw UsageError(called + " = '" + text + "' is not one of: " + allowed());
  };
  store(member, value());
}

namespace detail {
namespace {

[[noreturn]] void reject(const std::string& owner, const std::string& name,
                         const std::vector<Setting>& settings) {
  std::string message = owner + " has no setting '" + name + "'";
  std::vector<std::string> known;
  std::string all;
  for (const Setting& s : settings) {
    known.emplace_back(s.name);
    all += (all.empty() ? "" : ", ") + known.back();
  }
  const std::string hint = nearest(name, known);
  if (!hint.empty()) message += "; did you mean '" + hint + "'?";
  throw UsageError(message + (all.empty() ? " (it has no settings)" : " (settings: " + all + ")"));
}

}  // namespace

std::vector<SettingInfo> describe_all(const std::vector<Setting>& settings, const void* defaults) {
  std::vector<SettingInfo> infos;
  for (const Setting& s : settings) {
    infos.push_back({std::string(s.name), std::string(s.unit), std::string(s.doc), s.get(defaults),
                     s.allowed()});
  }
  return infos;
}

Settings values_of_all(const std::vector<Setting>& settings, const void* object) {
  Settings values;
  for (const Setting& s : settings) values.emplace_back(s.name, s.get(object));
  return values;
}

void configure(const std::string& owner, const std::vector<Setting>& settings, void* object,
               const Settings& assignments) {
  for (const auto& [name, text] : assignments) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&name = name](const Setting& s) { return s.name == name; });
    if (found == settings.end()) reject(owner, name, settings);
    found->set(object, text);
  }
}

}  // namespace detail

}  // namespace shakedown
