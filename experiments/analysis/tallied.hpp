// A number that counts the arithmetic done with it: the cost of a step in operations, exact and the
// same on every machine.
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

  /// Additions, subtractions, multiplications, divisions, square roots, sines and cosines of this thread so far.
  /// Signs, comparisons and copies are free.
  static inline constinit thread_local std::int64_t operations{};

  Tallied& operator+=(const Tallied& y) { return *this = *this + y; }
  Tallied& operator-=(const Tallied& y) { return *this = *this - y; }
  Tallied& operator*=(const Tallied& y) { return *this = *this * y; }
  Tallied& operator/=(const Tallied& y) { return *this = *this / y; }
  friend Tallied operator+(const Tallied& x, const Tallied& y) { return tally(x.value + y.value); }
  friend Tallied operator-(const Tallied& x, const Tallied& y) { return tally(x.value - y.value); }
  friend Tallied operator*(const Tallied& x, const Tallied& y) { return tally(x.value * y.value); }
  friend Tallied operator/(const Tallied& x, const Tallied& y) { return tally(x.value / y.value); }
  friend Tallied operator-(const Tallied& x) { return -x.value; }
  friend bool operator==(const Tallied& x, const Tallied& y) { return x.value == y.value; }
  friend auto operator<=>(const Tallied& x, const Tallied& y) { return x.value <=> y.value; }
  friend Tallied abs(const Tallied& x) { return std::fabs(x.value); }
  friend Tallied sqrt(const Tallied& x) { return tally(std::sqrt(x.value)); }
  friend Tallied sin(const Tallied& x) { return tally(std::sin(x.value)); }
  friend Tallied cos(const Tallied& x) { return tally(std::cos(x.value)); }
  friend bool isfinite(const Tallied& x) { return std::isfinite(x.value); }
  /// Eliminations pass over zeros, as they do for double.
  friend bool is_zero(const Tallied& x) { return x.value == 0.0; }

 private:
  static Tallied tally(double result) {
    ++operations;
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
  static Real epsilon() { return std::numeric_limits<double>::epsilon(); }
  static Real dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static Real highest() { return std::numeric_limits<double>::max(); }
  static Real lowest() { return std::numeric_limits<double>::lowest(); }
};
