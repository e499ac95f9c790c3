// A number type that counts its arithmetic. It gives the cost of a step as a number of operations,
// which is exact and the same on every machine.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace shakedown {

struct Tallied {
  double value = 0.0;

  constexpr Tallied() = default;
  constexpr Tallied(double x) : value(x) {}  // NOLINT: numbers convert as they do for double
  explicit constexpr operator double() const { return value; }

  /// Number of additions, subtractions, multiplications, divisions, square roots and other
  /// functions on this thread so far. Signs, comparisons and copies are not counted.
  static inline constinit thread_local std::int64_t operations{};
  /// The cost of these operations in units of an addition. A division or square root costs
  /// `division`, and any other function costs `function`. On current processors `division` is
  /// between 4 and 6 and `function` between 30 and 80.
  static inline constinit thread_local std::int64_t cost{};
  static constexpr int division = 5, function = 40;

  Tallied& operator+=(const Tallied& y) { return *this = *this + y; }
  Tallied& operator-=(const Tallied& y) { return *this = *this - y; }
  Tallied& operator*=(const Tallied& y) { return *this = *this * y; }
  Tallied& operator/=(const Tallied& y) { return *this = *this / y; }
  friend Tallied operator+(const Tallied& x, const Tallied& y) { return tally(x.value + y.value); }
  friend Tallied operator-(const Tallied& x, const Tallied& y) { return tally(x.value - y.value); }
  friend Tallied operator*(const Tallied& x, const Tallied& y) { return tally(x.value * y.value); }
  friend Tallied operator/(const Tallied& x, const Tallied& y) {
    return tally(x.value / y.value, division);
  }
  friend Tallied operator-(const Tallied& x) { return -x.value; }
  friend bool operator==(const Tallied& x, const Tallied& y) { return x.value == y.value; }
  friend auto operator<=>(const Tallied& x, const Tallied& y) { return x.value <=> y.value; }
  friend Tallied abs(const Tallied& x) { return std::fabs(x.value); }
  friend Tallied sqrt(const Tallied& x) { return tally(std::sqrt(x.value), division); }
  friend Tallied sin(const Tallied& x) { return tally(std::sin(x.value), function); }
  friend Tallied cos(const Tallied& x) { return tally(std::cos(x.value), function); }
  friend Tallied tan(const Tallied& x) { return tally(std::tan(x.value), function); }
  friend Tallied acos(const Tallied& x) { return tally(std::acos(x.value), function); }
  friend Tallied asin(const Tallied& x) { return tally(std::asin(x.value), function); }
  friend Tallied atan(const Tallied& x) { return tally(std::atan(x.value), function); }
  friend Tallied exp(const Tallied& x) { return tally(std::exp(x.value), function); }
  friend Tallied log(const Tallied& x) { return tally(std::log(x.value), function); }
  friend Tallied cbrt(const Tallied& x) { return tally(std::cbrt(x.value), function); }
  friend Tallied sinh(const Tallied& x) { return tally(std::sinh(x.value), function); }
  friend Tallied cosh(const Tallied& x) { return tally(std::cosh(x.value), function); }
  friend Tallied tanh(const Tallied& x) { return tally(std::tanh(x.value), function); }
  friend Tallied atan2(const Tallied& y, const Tallied& x) {
    return tally(std::atan2(y.value, x.value), function);
  }
  friend Tallied pow(const Tallied& x, const Tallied& y) {
    return tally(std::pow(x.value, y.value), function);
  }
  friend bool isfinite(const Tallied& x) { return std::isfinite(x.value); }
  /// Lets eliminations skip zeros, as they do for double.
  friend bool is_zero(const Tallied& x) { return x.value == 0.0; }

 private:
  static Tallied tally(double result, int weight = 1) {
    ++operations;
    cost += weight;
    return result;
  }
};

}  // namespace shakedown

template <>
struct Eigen::NumTraits<shakedown::Tallied> : Eigen::NumTraits<double> {
  using Real = shakedown::Tallied;
  using NonInteger = shakedown::Tallied;
  using Nested = shakedown::Tallied;
  using Literal = shakedown::Tallied;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 1,
    MulCost = 1
  };
  static constexpr Real epsilon() { return std::numeric_limits<double>::epsilon(); }
  static Real dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static Real highest() { return std::numeric_limits<double>::max(); }
  static Real lowest() { return std::numeric_limits<double>::lowest(); }
};
