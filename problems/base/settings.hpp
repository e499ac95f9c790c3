// Named, documented, range-checked settings of a problem (`--set k=v`) or of a method (`--opt
// k=v`).
//
// A struct of plain members describes itself once, in a static function `settings()`; the command
// line, the sidecars and the catalogue all read that one description.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shakedown {

/// The caller asked for something that does not exist or is out of range; the message is one line
/// that names the argument, what was wrong with it and what is allowed. Exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a reader of the catalogue sees of one setting.
struct SettingInfo {
  std::string name;
  std::string unit;     ///< empty when dimensionless
  std::string doc;      ///< one sentence
  std::string initial;  ///< the default, as text that parses back to the same value
  std::string allowed;  ///< for example "> 0" or "previous | predictor"
};

/// Assignments `name = text` in the order given.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// Closed or open interval of admissible numbers. NaN and infinities are never admissible.
struct Range {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  bool lower_open = false;

  [[nodiscard]] bool contains(double x) const {
    return std::isfinite(x) && (lower_open ? x > lower : x >= lower) && x <= upper;
  }
  [[nodiscard]] std::string text() const;
};

namespace range {
inline constexpr Range any{};
inline constexpr Range positive{0.0, std::numeric_limits<double>::infinity(), true};
inline constexpr Range non_negative{0.0, std::numeric_limits<double>::infinity(), false};
}  // namespace range

/// One described member of `Struct`.
template <class Struct>
struct Setting {
  std::string name;
  std::string unit;
  std::string doc;
  std::string allowed;
  std::function<std::string(const Struct&)> get;
  std::function<void(Struct&, const std::string&)> set;  ///< throws UsageError
};

/// Number with the fewest digits that parse back to exactly `x`.
std::string shortest(double x);
/// Parses the whole of `text` or throws UsageError naming `name` and `allowed`.
double parse_double(const std::string& name, const std::string& text, const Range& allowed);
std::int64_t parse_integer(const std::string& name, const std::string& text, const Range& allowed);
bool parse_bool(const std::string& name, const std::string& text);
/// The closest of `candidates` by edit distance, or empty when none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);
[[noreturn]] void reject_setting(const std::string& owner, const std::string& name,
                                 const std::vector<std::string>& known);

template <class Struct, class T, class Base>
  requires(std::derived_from<Struct, Base> || std::same_as<Struct, Base>)
Setting<Struct> setting(std::string name, T Base::*member, std::string unit, std::string doc,
                        Range allowed = range::any) {
  Setting<Struct> s{name, std::move(unit), std::move(doc), allowed.text(), nullptr, nullptr};
  if constexpr (std::same_as<T, bool>) {
    s.allowed = "true | false";
    s.get = [member](const Struct& o) { return std::string(o.*member ? "true" : "false"); };
    s.set = [member, name](Struct& o, const std::string& v) { o.*member = parse_bool(name, v); };
  } else if constexpr (std::integral<T>) {
    s.allowed = "integer " + s.allowed;
    s.get = [member](const Struct& o) { return std::to_string(o.*member); };
    s.set = [member, name, allowed](Struct& o, const std::string& v) {
      o.*member = static_cast<T>(parse_integer(name, v, allowed));
    };
  } else {
    s.get = [member](const Struct& o) { return shortest(o.*member); };
    s.set = [member, name, allowed](Struct& o, const std::string& v) {
      o.*member = parse_double(name, v, allowed);
    };
  }
  return s;
}

/// A setting that takes one of a few words.
template <class Struct, class Enum>
Setting<Struct> choice(std::string name, Enum Struct::*member, std::string doc,
                       std::vector<std::pair<std::string, Enum>> words) {
  std::string allowed;
  for (const auto& [word, value] : words) allowed += (allowed.empty() ? "" : " | ") + word;
  Setting<Struct> s{name, "", std::move(doc), allowed, nullptr, nullptr};
  s.get = [member, words](const Struct& o) {
    for (const auto& [word, value] : words) {
      if (value == o.*member) return word;
    }
    return std::string("?");
  };
  s.set = [member, words, name, allowed](Struct& o, const std::string& text) {
    for (const auto& [word, value] : words) {
      if (word == text) {
        o.*member = value;
        return;
      }
    }
    throw UsageError(name + " = '" + text + "' is not one of: " + allowed);
  };
  return s;
}

/// The same settings, seen from a struct that extends `Base`.
template <class Derived, class Base>
std::vector<Setting<Derived>> inherit(const std::vector<Setting<Base>>& base) {
  std::vector<Setting<Derived>> all;
  for (const auto& s : base) all.push_back({s.name, s.unit, s.doc, s.allowed, s.get, s.set});
  return all;
}

/// Descriptions with the defaults of a default-constructed `Struct`.
template <class Struct>
std::vector<SettingInfo> describe() {
  std::vector<SettingInfo> infos;
  const Struct defaults{};
  for (const auto& s : Struct::settings()) {
    infos.push_back({s.name, s.unit, s.doc, s.get(defaults), s.allowed});
  }
  return infos;
}

/// The values now held, in the order of `settings()`.
template <class Struct>
Settings values_of(const Struct& object) {
  Settings values;
  for (const auto& s : Struct::settings()) values.emplace_back(s.name, s.get(object));
  return values;
}

/// A `Struct` with its defaults, then `assignments`. `owner` names it in messages ("problem
/// double-pendulum"). Throws UsageError for an unknown name or an inadmissible value.
template <class Struct>
Struct configured(const std::string& owner, const Settings& assignments) {
  Struct object{};
  const auto all = Struct::settings();
  for (const auto& [name, value] : assignments) {
    bool known = false;
    for (const auto& s : all) {
      if (s.name != name) continue;
      s.set(object, value);
      known = true;
    }
    if (!known) {
      std::vector<std::string> names;
      for (const auto& s : all) names.push_back(s.name);
      reject_setting(owner, name, names);
    }
  }
  return object;
}

}  // namespace shakedown
