// A number type that counts its arithmetic. It gives the cost of a step as a number of operations,
// which is exact and the same on every machine.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace shakedown {

struct CountingScalar {
  double value = 0.0;

  constexpr CountingScalar() = default;
  constexpr CountingScalar(double x) : value(x) {}  // NOLINT: numbers convert as they do for double
  explicit constexpr operator double() const { return value; }

  /// Number of additions, subtractions, multiplications, divisions, square roots and other
  /// functions on this thread so far. Signs, comparisons and copies are not counted.
  static inline constinit thread_local std::int64_t operations{};
  /// The cost of these operations in units of an addition. A division or square root costs
  /// `division`, and any other function costs `function`. On current processors `division` is
  /// between 4 and 6 and `function` between 30 and 80.
  static inline constinit thread_local std::int64_t cost{};
  static constexpr int division = 5, function = 40;

  CountingScalar& operator+=(const CountingScalar& y) { return *this = *this + y; }
  CountingScalar& operator-=(const CountingScalar& y) { return *this = *this - y; }
  CountingScalar& operator*=(const CountingScalar& y) { return *this = *this * y; }
  CountingScalar& operator/=(const CountingScalar& y) { return *this = *this / y; }
  friend CountingScalar operator+(const CountingScalar& x, const CountingScalar& y) {
    return tally(x.value + y.value);
  }
  friend CountingScalar operator-(const CountingScalar& x, const CountingScalar& y) {
    return tally(x.value - y.value);
  }
  friend CountingScalar operator*(const CountingScalar& x, const CountingScalar& y) {
    return tally(x.value * y.value);
  }
  friend CountingScalar operator/(const CountingScalar& x, const CountingScalar& y) {
    return tally(x.value / y.value, division);
  }
  friend CountingScalar operator-(const CountingScalar& x) { return -x.value; }
  friend bool operator==(const CountingScalar& x, const CountingScalar& y) {
    return x.value == y.value;
  }
  friend auto operator<=>(const CountingScalar& x, const CountingScalar& y) {
    return x.value <=> y.value;
  }
  friend CountingScalar abs(const CountingScalar& x) { return std::fabs(x.value); }
  friend CountingScalar sqrt(const CountingScalar& x) {
    return tally(std::sqrt(x.value), division);
  }
  friend CountingScalar sin(const CountingScalar& x) { return tally(std::sin(x.value), function); }
  friend CountingScalar cos(const CountingScalar& x) { return tally(std::cos(x.value), function); }
  friend CountingScalar tan(const CountingScalar& x) { return tally(std::tan(x.value), function); }
  friend CountingScalar acos(const CountingScalar& x) {
    return tally(std::acos(x.value), function);
  }
  friend CountingScalar asin(const CountingScalar& x) {
    return tally(std::asin(x.value), function);
  }
  friend CountingScalar atan(const CountingScalar& x) {
    return tally(std::atan(x.value), function);
  }
  friend CountingScalar exp(const CountingScalar& x) { return tally(std::exp(x.value), function); }
  friend CountingScalar log(const CountingScalar& x) { return tally(std::log(x.value), function); }
  friend CountingScalar cbrt(const CountingScalar& x) {
    return tally(std::cbrt(x.value), function);
  }
  friend CountingScalar sinh(const CountingScalar& x) {
    return tally(std::sinh(x.value), function);
  }
  friend CountingScalar cosh(const CountingScalar& x) {
    return tally(std::cosh(x.value), function);
  }
  friend CountingScalar tanh(const CountingScalar& x) {
    return tally(std::tanh(x.value), function);
  }
  friend CountingScalar atan2(const CountingScalar& y, const CountingScalar& x) {
    return tally(std::atan2(y.value, x.value), function);
  }
  friend CountingScalar pow(const CountingScalar& x, const CountingScalar& y) {
    return tally(std::pow(x.value, y.value), function);
  }
  friend bool isfinite(const CountingScalar& x) { return std::isfinite(x.value); }
  /// Lets eliminations skip zeros, as they do for double.
  friend bool is_zero(const CountingScalar& x) { return x.value == 0.0; }

 private:
  static CountingScalar tally(double result, int weight = 1) {
    ++operations;
    cost += weight;
    return result;
  }
};

}  // namespace shakedown

template <>
struct Eigen::NumTraits<shakedown::CountingScalar> : Eigen::NumTraits<double> {
  using Real = shakedown::CountingScalar;
  using NonInteger = shakedown::CountingScalar;
  using Nested = shakedown::CountingScalar;
  using Literal = shakedown::CountingScalar;
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
