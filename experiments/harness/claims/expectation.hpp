// What a claim expects of a number: the basis of its criterion, verdict and margin.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/analysis/timing.hpp"

namespace shakedown {

/// An interval and the form in which it is written.
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
  std::string_view printed = {};  ///< digits of `prints`

  [[nodiscard]] bool holds(double x) const;  ///< false for NaN
  /// The distance of x from the bound, positive if the bound holds. It is given in units of the
  /// bound, or of half the interval if the bound has two ends. It is infinite for `exactly`,
  /// `prints`, a bound of 0 and NaN.
  [[nodiscard]] double margin(double x) const;
  /// Whether an end of the bound lies between `from` and `to`.
  [[nodiscard]] bool divides(double from, double to) const;
  /// The bound in words: "below 1e-12", "2 +- 0.05", "prints as 1.49e-06".
  [[nodiscard]] std::string text() const;
};

/// Stands for the bound of the previous number, so that each bound is written only once.
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
/// x is within a factor of 10^(3/4) of a value that is read from a figure or stated as "around".
Bound around(double value);
/// x = value, for counts and for results that agree bit by bit.
Bound exactly(double value);

/// A number that a claim judges: either an exact value, or a time with the spread of its
/// repetitions.
struct Observed {
  double value;
  double lower, upper;
  bool timed;
  Observed(double known) : value(known), lower(known), upper(known), timed(false) {}
  template <std::integral T>
  Observed(T count) : Observed(static_cast<double>(count)) {}
  Observed(const TimedValue& t) : value(t.value), lower(t.lower), upper(t.upper), timed(true) {}
};

/// How a paper may have shortened a number to its printed digits.
enum class Digits : std::uint8_t { rounded, cut_off, rounded_or_cut_off };
/// x agrees with `printed` to all of its digits. `printed` must outlive the bound.
Bound equals_printed(std::string_view printed, Digits by = Digits::rounded);

/// The effect of a number on the verdict.
enum class Role : std::uint8_t {
  shown,      ///< none; the number is only shown
  expected,   ///< part of the sentence
  control,    ///< check without which the measurement means nothing
  holds_for,  ///< the sentence, in a range where it holds
  fails_for,  ///< the sentence, in a range where it fails
  printed,    ///< the printed form, which fails
  corrected,  ///< the corrected form, which holds
  contrary,   ///< evidence that the sentence is wrong
};
std::string_view name(Role role);

/// The place in a table that gives a number or values that yield the number; see `find_origins`.
struct Origin {
  std::string artefact = {};  ///< empty if no table gives the number
  std::string column = {};
  std::string how = {};  ///< "row 3", "greatest", "row 3 over row 5", ...
};

/// A measured number, the value in the source, and what we expect.
struct Measurement {
  std::string name;
  double value = 0.0;
  std::string unit = {};
  std::string stated = {};  ///< value in the source; empty if there is none
  Role role = Role::shown;
  std::string range = {};   ///< range of `holds_for` and `fails_for`
  std::string wanted = {};  ///< `Bound::text`
  std::string reason = {};  ///< reason for the bound
  bool holds = true;
  bool timed = false;               ///< whether it depends on processor time
  double lower = 0.0, upper = 0.0;  ///< quartiles of the repetitions of a time
  /// Whether the outcome is unknown, because an end of the bound lies within the spread or because
  /// the time is NaN.
  bool scattered = false;
  double margin = 0.0;
  double false_alarm = 0.0;  ///< probability that it fails by chance alone
  Origin origin = {};
  [[nodiscard]] bool decides() const { return role != Role::shown; }
};

}  // namespace shakedown
