// Dual numbers a + b e, e^2 = 0: f(a + b e) = f(a) + f'(a) b e, so that any code which is generic in
// its scalar returns its exact directional derivative in `slope`. One direction at a time: a
// Jacobian takes one evaluation a column, and no size enters the type.
//
// Comparisons look at `value` alone, so branches and pivots are those of the double computation. A
// Newton iteration x <- N(x; z) therefore stops by its value. Its slope then carries an error
// O(|dx|) of the *last* update, one iteration behind the value, because dN/dx = 0 at the solution
// only: with the stopping tolerance 1e-14 it is round-off too.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

namespace shakedown {

struct Dual {
  double value = 0.0;
  double slope = 0.0;

  constexpr Dual() = default;
  constexpr Dual(double v) : value(v) {}  // NOLINT: numbers convert as they do for double
  constexpr Dual(double v, double s) : value(v), slope(s) {}
  explicit constexpr operator double() const { return value; }

  constexpr Dual& operator+=(const Dual& y) { return *this = {value + y.value, slope + y.slope}; }
  constexpr Dual& operator-=(const Dual& y) { return *this = {value - y.value, slope - y.slope}; }
  constexpr Dual& operator*=(const Dual& y) {
    return *this = {value * y.value, slope * y.value + value * y.slope};
  }
  constexpr Dual& operator/=(const Dual& y) {
    const double quotient = value / y.value;
    return *this = {quotient, (slope - quotient * y.slope) / y.value};
  }
  friend constexpr Dual operator+(Dual x, const Dual& y) { return x += y; }
  friend constexpr Dual operator-(Dual x, const Dual& y) { return x -= y; }
  friend constexpr Dual operator*(Dual x, const Dual& y) { return x *= y; }
  friend constexpr Dual operator/(Dual x, const Dual& y) { return x /= y; }
  friend constexpr Dual operator-(const Dual& x) { return {-x.value, -x.slope}; }
  friend constexpr Dual operator+(const Dual& x) { return x; }

  friend constexpr bool operator==(const Dual& x, const Dual& y) { return x.value == y.value; }
  friend constexpr auto operator<=>(const Dual& x, const Dual& y) { return x.value <=> y.value; }
};

inline Dual abs(const Dual& x) { return x.value < 0.0 ? -x : x; }
inline Dual sqrt(const Dual& x) {
  const double root = std::sqrt(x.value);
  return {root, x.slope / (2.0 * root)};
}
inline Dual sin(const Dual& x) { return {std::sin(x.value), x.slope * std::cos(x.value)}; }
inline Dual cos(const Dual& x) { return {std::cos(x.value), -x.slope * std::sin(x.value)}; }
inline Dual atan(const Dual& x) {
  return {std::atan(x.value), x.slope / (1.0 + x.value * x.value)};
}
inline Dual exp(const Dual& x) {
  const double power = std::exp(x.value);
  return {power, x.slope * power};
}
inline Dual log(const Dual& x) { return {std::log(x.value), x.slope / x.value}; }
inline Dual pow(const Dual& x, const Dual& y) { return exp(y * log(x)); }
inline Dual cbrt(const Dual& x) {
  const double root = std::cbrt(x.value);
  return {root, x.slope / (3.0 * root * root)};
}
inline bool isfinite(const Dual& x) { return std::isfinite(x.value) && std::isfinite(x.slope); }

}  // namespace shakedown

template <>
struct Eigen::NumTraits<shakedown::Dual> : Eigen::NumTraits<double> {
  using Real = shakedown::Dual;
  using NonInteger = shakedown::Dual;
  using Nested = shakedown::Dual;
  using Literal = shakedown::Dual;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 2,
    AddCost = 2,
    MulCost = 4
  };
  static Real epsilon() { return std::numeric_limits<double>::epsilon(); }
  static Real dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static Real highest() { return std::numeric_limits<double>::max(); }
  static Real lowest() { return std::numeric_limits<double>::lowest(); }
};
