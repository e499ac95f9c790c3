// Named, documented and range-checked settings of a problem (`--set k=v`) or method (`--opt k=v`).
//
// A struct of plain members describes itself once, in a static function `settings()`. The command
// line, the sidecars and the catalogue all read this description.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace shakedown {

/// The caller asked for something that does not exist or is out of range. The message is one line:
/// the argument, what is wrong with it and what is allowed. Exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The description of one setting in the catalogue.
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

/// One described member of a struct, addressed by its offset. It is not a template, which keeps
/// compile times short.
struct Setting {
  enum class Kind : std::uint8_t { real, integer, flag, word, list };
  struct Word {
    std::string_view text;
    double value;
  };

  std::string_view name;
  std::string_view unit;
  std::string_view doc;
  Kind kind = Kind::real;
  Range range = {};
  std::vector<Word> words = {};  ///< allowed words; for Kind::list, the word for an empty list
  std::ptrdiff_t offset = 0;     ///< offset of the member in its struct
  double (*load)(const void* member) = nullptr;  ///< null for a list, a vector<double>
  void (*store)(void* member, double value) = nullptr;

  [[nodiscard]] std::string allowed() const;
  [[nodiscard]] std::string get(const void* object) const;
  /// Parses `text` into the member of `object`; throws UsageError.
  void set(void* object, const std::string& text) const;
};

/// The number with the fewest digits that parse back to exactly `x`.
std::string shortest(double x);
/// Parses the whole of `text`, or throws UsageError that names `name` and `allowed`.
double parse_double(const std::string& name, const std::string& text, const Range& allowed);
std::int64_t parse_integer(const std::string& name, const std::string& text, const Range& allowed);
bool parse_bool(const std::string& name, const std::string& text);
/// Returns the closest of `candidates` by edit distance, or an empty string if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

namespace detail {

std::vector<SettingInfo> describe_all(const std::vector<Setting>& settings, const void* defaults);
Settings values_of_all(const std::vector<Setting>& settings, const void* object);
void configure(const std::string& owner, const std::vector<Setting>& settings, void* object,
               const Settings& assignments);

template <class Struct, class Member>
std::ptrdiff_t offset_of(Member member) {
  const Struct sample{};
  return reinterpret_cast<const char*>(&(sample.*member)) -  // NOLINT: bytes
         reinterpret_cast<const char*>(&sample);             // NOLINT: bytes
}

template <class Struct, class T, class Base>
Setting member_of(std::string_view name, T Base::*member) {
  Setting s;
  s.name = name;
  s.offset = offset_of<Struct>(member);
  s.load = [](const void* at) { return static_cast<double>(*static_cast<const T*>(at)); };
  s.store = [](void* at, double value) { *static_cast<T*>(at) = static_cast<T>(value); };
  return s;
}

}  // namespace detail

/// A number or a switch. The texts must have static lifetime, as literals do.
template <class Struct, class T, class Base>
  requires(std::derived_from<Struct, Base> || std::same_as<Struct, Base>)
Setting setting(std::string_view name, T Base::*member, std::string_view unit, std::string_view doc,
                Range allowed = range::any) {
  Setting s = detail::member_of<Struct>(name, member);
  s.unit = unit;
  s.doc = doc;
  s.range = allowed;
  s.kind = std::same_as<T, bool> ? Setting::Kind::flag
           : std::integral<T>    ? Setting::Kind::integer
                                 : Setting::Kind::real;
  return s;
}

/// A setting that takes one of a few words.
template <class Struct, class Enum>
Setting choice(std::string_view name, Enum Struct::*member, std::string_view doc,
               std::vector<Setting::Word> words) {
  Setting s = detail::member_of<Struct>(name, member);
  s.doc = doc;
  s.kind = Setting::Kind::word;
  s.words = std::move(words);
  return s;
}
template <class Struct, class Enum>
Setting choice(
    std::string_view name, Enum Struct::*member, std::string_view doc,
    std::initializer_list<std::pair<std::string_view, std::type_identity_t<Enum>>> words) {
  std::vector<Setting::Word> all;
  for (const auto& [word, value] : words) all.push_back({word, static_cast<double>(value)});
  return choice<Struct>(name, member, doc, std::move(all));
}

/// Numbers separated by commas; `none` is the word for an empty list.
template <class Struct>
Setting list(std::string_view name, std::vector<double> Struct::*member, std::string_view doc,
             std::string_view none) {
  Setting s;
  s.name = name;
  s.doc = doc;
  s.kind = Setting::Kind::list;
  s.offset = detail::offset_of<Struct>(member);
  s.words = {{none, 0.0}};
  return s;
}

/// The settings of a base class, seen from a struct that extends it.
template <class Derived, class Base>
std::vector<Setting> inherit() {
  const Derived sample{};
  const Base* const base = &sample;
  const std::ptrdiff_t shift = reinterpret_cast<const char*>(base) -    // NOLINT: bytes
                               reinterpret_cast<const char*>(&sample);  // NOLINT: bytes
  std::vector<Setting> all = Base::settings();
  for (Setting& s : all) s.offset += shift;
  return all;
}

/// Descriptions with the defaults of a default-constructed `Struct`.
template <class Struct>
std::vector<SettingInfo> describe() {
  const Struct defaults{};
  return detail::describe_all(Struct::settings(), &defaults);
}

/// Returns the current values in the order of `settings()`.
template <class Struct>
Settings values_of(const Struct& object) {
  return detail::values_of_all(Struct::settings(), &object);
}

/// Returns a `Struct` with its defaults, changed by `assignments`. `owner` names it in messages
/// ("problem double-pendulum"). Throws UsageError for an unknown name or an inadmissible value.
template <class Struct>
Struct configured(const std::string& owner, const Settings& assignments) {
  Struct object{};
  detail::configure(owner, Struct::settings(), &object, assignments);
  return object;
}

}  // namespace shakedown
