// Dual numbers a + b e, e^2 = 0: f(a + b e) = f(a) + f'(a) b e, so that any code generic in its
// scalar returns its exact directional derivative in `slope`. They carry one direction at a time: a
// Jacobian takes one evaluation per column, and no size enters the type. Nested, DualOf<DualOf<T>>,
// they carry two directions and the mixed second derivative. With `Slopes<T, n>` as slope they
// carry all n directions, and a gradient takes one evaluation: GradientOf<T, n>.
//
// Comparisons use `value` alone, so branches and pivots are the same as with double. A Newton
// iteration x <- N(x; z) therefore stops when its value has converged. The slope is one iteration
// behind: its error is O(|dx|) with the *last* update dx, because dN/dx = 0 only at the solution.
// With the stopping tolerance 1e-14 this error is round-off too.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace shakedown {

/// n slopes, with the operations that DualOf applies to one.
template <class T, int n>
struct Slopes {
  std::array<T, n> of{};

  constexpr T& operator()(int i) { return of[i]; }
  constexpr const T& operator()(int i) const { return of[i]; }
  constexpr Slopes& operator+=(const Slopes& y) {
    for (int i = 0; i < n; ++i) of[i] += y.of[i];
    return *this;
  }
  constexpr Slopes& operator-=(const Slopes& y) {
    for (int i = 0; i < n; ++i) of[i] -= y.of[i];
    return *this;
  }
  constexpr Slopes& operator*=(const T& c) {
    for (int i = 0; i < n; ++i) of[i] *= c;
    return *this;
  }
  friend constexpr Slopes operator+(Slopes x, const Slopes& y) { return x += y; }
  friend constexpr Slopes operator-(Slopes x, const Slopes& y) { return x -= y; }
  friend constexpr Slopes operator-(Slopes x) {
    for (T& slope : x.of) slope = -slope;
    return x;
  }
  friend constexpr Slopes operator*(Slopes x, const T& c) { return x *= c; }
  friend constexpr Slopes operator*(const T& c, Slopes x) { return x *= c; }
  friend constexpr Slopes operator/(Slopes x, const T& c) { return x *= T(1.0) / c; }
  friend bool isfinite(const Slopes& x) {
    using std::isfinite;
    for (const T& slope : x.of) {
      if (!isfinite(slope)) return false;
    }
    return true;
  }
};

template <class T, class Slope = T>
struct DualOf {
  T value{};
  Slope slope{};

  constexpr DualOf() = default;
  constexpr DualOf(double v) : value(v) {}  // NOLINT: numbers convert as they do for double
  constexpr DualOf(const T& v)              // NOLINT: the same for the inner duals
      requires(!std::same_as<T, double>)
      : value(v) {}
  constexpr DualOf(int v)  // NOLINT: else an int has two ways, by double and by T
      requires(!std::same_as<T, double>)
      : value(static_cast<double>(v)) {}
  constexpr DualOf(const T& v, const Slope& s) : value(v), slope(s) {}
  explicit constexpr operator double() const { return static_cast<double>(value); }

  constexpr DualOf& operator+=(const DualOf& y) {
    return *this = {value + y.value, slope + y.slope};
  }
  constexpr DualOf& operator-=(const DualOf& y) {
    return *this = {value - y.value, slope - y.slope};
  }
  constexpr DualOf& operator*=(const DualOf& y) {
    return *this = {value * y.value, slope * y.value + value * y.slope};
  }
  constexpr DualOf& operator/=(const DualOf& y) {
    const T quotient = value / y.value;
    return *this = {quotient, (slope - quotient * y.slope) / y.value};
  }
  friend constexpr DualOf operator+(DualOf x, const DualOf& y) { return x += y; }
  friend constexpr DualOf operator-(DualOf x, const DualOf& y) { return x -= y; }
  friend constexpr DualOf operator*(DualOf x, const DualOf& y) { return x *= y; }
  friend constexpr DualOf operator/(DualOf x, const DualOf& y) { return x /= y; }
  template <class C>
    requires std::is_arithmetic_v<C>
  friend constexpr DualOf operator*(const DualOf& x, C c) {
    return {x.value * T(c), x.slope * T(c)};
  }
  template <class C>
    requires std::is_arithmetic_v<C>
  friend constexpr DualOf operator*(C c, const DualOf& x) { return x * c; }
  template <class C>
    requires std::is_arithmetic_v<C>
  friend constexpr DualOf operator/(const DualOf& x, C c) {
    return {x.value / T(c), x.slope / T(c)};
  }
  friend constexpr DualOf operator-(const DualOf& x) { return {-x.value, -x.slope}; }
  friend constexpr DualOf operator+(const DualOf& x) { return x; }

  friend constexpr bool operator==(const DualOf& x, const DualOf& y) { return x.value == y.value; }
  friend constexpr auto operator<=>(const DualOf& x, const DualOf& y) {
    return x.value <=> y.value;
  }

  friend DualOf abs(const DualOf& x) { return x.value < T(0.0) ? -x : x; }
  friend DualOf sqrt(const DualOf& x) {
    using std::sqrt;
    const T root = sqrt(x.value);
    return {root, x.slope / (T(2.0) * root)};
  }
  friend DualOf sin(const DualOf& x) {
    using std::cos, std::sin;
    return {sin(x.value), x.slope * cos(x.value)};
  }
  friend DualOf cos(const DualOf& x) {
    using std::cos, std::sin;
    return {cos(x.value), -x.slope * sin(x.value)};
  }
  friend DualOf atan(const DualOf& x) {
    using std::atan;
    return {atan(x.value), x.slope / (T(1.0) + x.value * x.value)};
  }
  friend DualOf exp(const DualOf& x) {
    using std::exp;
    const T power = exp(x.value);
    return {power, x.slope * power};
  }
  friend DualOf log(const DualOf& x) {
    using std::log;
    return {log(x.value), x.slope / x.value};
  }
  friend DualOf pow(const DualOf& x, const DualOf& y) { return exp(y * log(x)); }
  friend DualOf cbrt(const DualOf& x) {
    using std::cbrt;
    const T root = cbrt(x.value);
    return {root, x.slope / (T(3.0) * root * root)};
  }
  friend bool isfinite(const DualOf& x) {
    using std::isfinite;
    return isfinite(x.value) && isfinite(x.slope);
  }
};

using Dual = DualOf<double>;
template <class T, int n>
using GradientOf = DualOf<T, Slopes<T, n>>;

}  // namespace shakedown

template <class T, class Slope>
struct Eigen::NumTraits<shakedown::DualOf<T, Slope>> : Eigen::NumTraits<double> {
  using Real = shakedown::DualOf<T, Slope>;
  using NonInteger = shakedown::DualOf<T, Slope>;
  using Nested = shakedown::DualOf<T, Slope>;
  using Literal = shakedown::DualOf<T, Slope>;
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
