#include "experiments/harness/claims/expectation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "problems/base/settings.hpp"

namespace shakedown {

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();

// Shortens computed bounds, which have too many digits to read.
std::string brief_number(double x) {
  std::string text = shortest(x);
  return text.size() <= 8 ? text : fmt::format("{:.3g}", x);
}

struct Decimal {
  double value = 0.0;
  double unit = 0.0;  // one unit in the last digit
};

Decimal parse_decimal(std::string_view text) {
  Decimal decimal;
  std::from_chars(text.data(), text.data() + text.size(), decimal.value);
  const auto exponent = text.find_first_of("eE");
  const auto mantissa = text.substr(0, exponent);
  const auto point = mantissa.find('.');
  int last = point == std::string_view::npos ? 0 : -static_cast<int>(mantissa.size() - point - 1);
  if (exponent != std::string_view::npos) {
    auto power = text.substr(exponent + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    int shift = 0;
    std::from_chars(power.data(), power.data() + power.size(), shift);
    last += shift;
  }
  decimal.unit = std::pow(10.0, last);
  return decimal;
}
}  // namespace

bool Bound::holds(double x) const {
  switch (form) {
    case Form::below: return x < upper;
    case Form::above: return x > lower;
    case Form::within:
    case Form::near: return lower < x && x < upper;
    case Form::as_before: return false;
    default: return lower <= x && x <= upper;
  }
}

double Bound::margin(double x) const {
  const double sign = holds(x) ? 1.0 : -1.0;
  if (form == Form::exactly || form == Form::prints || std::isnan(x)) return sign * infinity;
  const bool both = std::isfinite(lower) && std::isfinite(upper);
  const double unit =
      both ? 0.5 * (upper - lower) : std::fabs(std::isfinite(upper) ? upper : lower);
  return std::min(x - lower, upper - x) / unit;
}

bool Bound::divides(double from, double to) const {
  const auto between = [&](double end) { return from < end && end < to; };
  return between(lower) || between(upper);
}

std::string Bound::text() const {
  switch (form) {
    case Form::below: return "below " + brief_number(upper);
    case Form::above: return "above " + brief_number(lower);
    case Form::at_most: return "at most " + brief_number(upper);
    case Form::at_least: return "at least " + brief_number(lower);
    case Form::within: return "between " + brief_number(lower) + " and " + brief_number(upper);
    case Form::near:
      return brief_number(0.5 * (lower + upper)) + " +- " + brief_number(0.5 * (upper - lower));
    case Form::exactly: return "exactly " + brief_number(lower);
    case Form::prints: return "prints as " + std::string(printed);
    case Form::as_before: break;
  }
  return "";
}

Bound below(double bound) { return {Bound::Form::below, -infinity, bound}; }
Bound above(double bound) { return {Bound::Form::above, bound, infinity}; }
Bound at_most(double bound) { return {Bound::Form::at_most, -infinity, bound}; }
Bound at_least(double bound) { return {Bound::Form::at_least, bound, infinity}; }
Bound within(double lower, double upper) { return {Bound::Form::within, lower, upper}; }
Bound near(double value, double tolerance) {
  return {Bound::Form::near, value - tolerance, value + tolerance};
}
Bound near_ratio(double value, double fraction) { return near(value, fraction * std::fabs(value)); }
Bound around(double value) {
  const double factor = std::pow(10.0, 0.75);
  return value < 0.0 ? within(value * factor, value / factor)
                     : within(value / factor, value * factor);
}
Bound exactly(double value) { return {Bound::Form::exactly, value, value}; }

Bound equals_printed(std::string_view printed, Digits by) {
  const auto [value, unit] = parse_decimal(printed);
  // Allows for round-off in the comparison and in numbers halfway between two printed values.
  const double slack = 1e-9 * unit;
  const double below = by == Digits::cut_off ? 0.0 : 0.5 * unit;
  const double beyond = by == Digits::rounded ? 0.5 * unit : unit;
  const bool negative = value < 0.0;
  return {Bound::Form::prints, value - (negative ? beyond : below) - slack,
          value + (negative ? below : beyond) + slack, printed};
}

std::string_view name(Role role) {
  switch (role) {
    case Role::shown: return "shown";
    case Role::expected: return "expected";
    case Role::control: return "control";
    case Role::holds_for: return "holds for";
    case Role::fails_for: return "fails for";
    case Role::printed: return "printed";
    case Role::corrected: return "corrected";
    case Role::contrary: return "contrary";
  }
  return "?";
}

}  // namespace shakedown
