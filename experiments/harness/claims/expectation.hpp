// What a claim expects of a number. The sentence's criterion, its verdict and its margin follow.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/analysis/timing.hpp"

namespace shakedown {

/// An interval, and how a person says it.
struct Bound {
  enum class Form : std::uint8_t {
    below,
    above,
    at_most,
    at_least,
    within,
    near,
    exactly,
    prints,
    as_before
  };
  Form form = Form::below;
  double lower = 0.0;             ///< -inf for `below` and `at_most`
  double upper = 0.0;             ///< inf for `above` and `at_least`
  std::string_view printed = {};  ///< of `prints`

  [[nodiscard]] bool holds(double x) const;  ///< false for NaN
  /// Distance of x to the bound in units of the bound (of half the interval where it has two ends):
  /// positive where it holds. Infinite for `exactly` and `prints`, and where the bound is 0.
  [[nodiscard]] double margin(double x) const;
  /// Whether an end of it lies between the two.
  [[nodiscard]] bool divides(double from, double to) const;
  /// "below 1e-12", "2 +- 0.05", "prints as 1.49e-06".
  [[nodiscard]] std::string text() const;
};

/// The bound of the number before: a threshold stands once.
inline constexpr Bound as_before{Bound::Form::as_before};
Bound below(double bound);
Bound above(double bound);
Bound at_most(double bound);
Bound at_least(double bound);
/// lower < x < upper.
Bound within(double lower, double upper);
/// |x - value| < tolerance.
Bound near(double value, double tolerance);
/// |x / value - 1| < fraction.
Bound near_ratio(double value, double fraction);
/// Within a factor of 10^(3/4) of a value that is read from a figure or said to be "around" so much.
Bound around(double value);
/// Of counts, and of what holds bit by bit.
Bound exactly(double value);

/// A number that a claim expects something of: known, or timed, with the spread of its repetitions.
struct Observed {
  double value;
  double lower, upper;
  bool timed;
  Observed(double known) : value(known), lower(known), upper(known), timed(false) {}
  template <std::integral T>
  Observed(T count) : Observed(static_cast<double>(count)) {}
  Observed(const TimedValue& t) : value(t.value), lower(t.lower), upper(t.upper), timed(true) {}
};

/// How a paper may have come from a number to its digits.
enum class Digits : std::uint8_t { rounded, cut_off, rounded_or_cut_off };
/// As many digits as `printed` has. `printed` must outlive the bound: a literal.
Bound equals_printed(std::string_view printed, Digits by = Digits::rounded);

/// What an expectation has to say on the verdict.
enum class Role : std::uint8_t {
  shown,      ///< nothing: a number beside the others
  expected,   ///< a part of the sentence
  control,    ///< without it the measurement means nothing
  holds_for,  ///< the sentence, in the range where it holds ...
  fails_for,  ///< ... and in one where it does not
  printed,    ///< the form that is printed, which fails ...
  corrected,  ///< ... and the one that is meant, which holds
  contrary,   ///< what establishes that the sentence is wrong
};
std::string_view name(Role role);

/// Where a number can be read, or got from what can be read; see `find_origins`.
struct Origin {
  std::string artefact = {};  ///< empty: in no table, the experiment's run computes it
  std::string column = {};
  std::string how = {};  ///< "row 3", "greatest", "row 3 over row 5", ...
};

/// A number that we measured, what the source says it is, and what we expect of it.
struct Measurement {
  std::string name;
  double value = 0.0;
  std::string unit = {};
  std::string stated = {};  ///< empty when the source gives no number
  Role role = Role::shown;
  std::string range = {};   ///< of `holds_for` and `fails_for`
  std::string wanted = {};  ///< `Bound::text`
  std::string reason = {};  ///< why the bound is what it is
  bool holds = true;
  bool timed = false;               ///< it rests on processor time
  double lower = 0.0, upper = 0.0;  ///< quartiles of the repetitions of a time
  /// The spread has an end of the bound in it, or the time is NaN: whether it holds is not known.
  bool scattered = false;
  double margin = 0.0;
  double false_alarm = 0.0;  ///< probability that it fails by chance alone
  Origin origin = {};
  [[nodiscard]] bool decides() const { return role != Role::shown; }
};

}  // namespace shakedown
