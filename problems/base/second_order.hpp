// Numbers with all first and second derivatives with respect to n variables: code that is generic
// in its scalar gives f(x), grad f and Hess f in one evaluation. Hess f is symmetric: its lower
// triangle is stored row by row. Comparisons use `value` alone, as in dual.hpp.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

namespace shakedown {

template <class T, int n>
struct SecondOrder {
  T value{};
  std::array<T, n> slope{};
  std::array<T, n*(n + 1) / 2> curve{};

  constexpr SecondOrder() = default;
  constexpr SecondOrder(const T& v) : value(v) {}  // NOLINT: constants convert
  template <class C>
    requires std::is_arithmetic_v<C> &&(!std::is_same_v<C, T>)constexpr SecondOrder(C c)
        : value(static_cast<double>(c)) {}  // NOLINT: the same
    /// The variable x_i.
    constexpr SecondOrder(const T& v, int i) : value(v) { slope[i] = T(1.0); }

    constexpr SecondOrder& operator+=(const SecondOrder& y) {
      value += y.value;
      for (int i = 0; i < n; ++i) slope[i] += y.slope[i];
      for (std::size_t k = 0; k < curve.size(); ++k) curve[k] += y.curve[k];
      return *this;
    }
    constexpr SecondOrder& operator-=(const SecondOrder& y) {
      value -= y.value;
      for (int i = 0; i < n; ++i) slope[i] -= y.slope[i];
      for (std::size_t k = 0; k < curve.size(); ++k) curve[k] -= y.curve[k];
      return *this;
    }
    constexpr SecondOrder& operator*=(const SecondOrder& y) {
      for (int i = 0, k = 0; i < n; ++i) {
        for (int j = 0; j <= i; ++j, ++k) {
          curve[k] = value * y.curve[k] + curve[k] * y.value +
                     (slope[i] * y.slope[j] + slope[j] * y.slope[i]);
        }
      }
      for (int i = 0; i < n; ++i) slope[i] = value * y.slope[i] + slope[i] * y.value;
      value *= y.value;
      return *this;
    }
    constexpr SecondOrder& operator/=(const SecondOrder& y) {
      const T inverse = T(1.0) / y.value;
      const T square = inverse * inverse;
      return *this *= y.composed(inverse, -square, T(2.0) * square * inverse);
    }
    template <class C>
      requires std::is_arithmetic_v<C>
    constexpr SecondOrder& operator*=(C c) {
      const T factor(c);
      value *= factor;
      for (T& s : slope) s *= factor;
      for (T& s : curve) s *= factor;
      return *this;
    }
    /// The composition with f, given f, f' and f'' at `value`.
    constexpr SecondOrder composed(const T& f, const T& f1, const T& f2) const {
      SecondOrder y;
      y.value = f;
      for (int i = 0, k = 0; i < n; ++i) {
        y.slope[i] = f1 * slope[i];
        for (int j = 0; j <= i; ++j, ++k) y.curve[k] = f1 * curve[k] + f2 * slope[i] * slope[j];
      }
      return y;
    }

    friend constexpr SecondOrder operator+(SecondOrder x, const SecondOrder& y) { return x += y; }
    friend constexpr SecondOrder operator-(SecondOrder x, const SecondOrder& y) { return x -= y; }
    friend constexpr SecondOrder operator*(SecondOrder x, const SecondOrder& y) { return x *= y; }
    friend constexpr SecondOrder operator/(SecondOrder x, const SecondOrder& y) { return x /= y; }
    template <class C>
      requires std::is_arithmetic_v<C>
    friend constexpr SecondOrder operator*(SecondOrder x, C c) { return x *= c; }
    template <class C>
      requires std::is_arithmetic_v<C>
    friend constexpr SecondOrder operator*(C c, SecondOrder x) { return x *= c; }
    template <class C>
      requires std::is_arithmetic_v<C>
    friend constexpr SecondOrder operator/(SecondOrder x, C c) { return x *= T(1.0) / T(c); }
    friend constexpr SecondOrder operator-(const SecondOrder& x) {
      return x.composed(-x.value, T(-1.0), T(0.0));
    }
    friend constexpr SecondOrder operator+(const SecondOrder& x) { return x; }
    friend constexpr bool operator==(const SecondOrder& x, const SecondOrder& y) {
      return x.value == y.value;
    }
    friend constexpr auto operator<=>(const SecondOrder& x, const SecondOrder& y) {
      return x.value <=> y.value;
    }

    friend SecondOrder abs(const SecondOrder& x) { return x.value < T(0.0) ? -x : x; }
    friend SecondOrder sqrt(const SecondOrder& x) {
      using std::sqrt;
      const T root = sqrt(x.value);
      const T f1 = T(0.5) / root;
      return x.composed(root, f1, T(-0.5) * f1 / x.value);
    }
    friend SecondOrder sin(const SecondOrder& x) {
      using std::cos, std::sin;
      const T s = sin(x.value);
      return x.composed(s, cos(x.value), -s);
    }
    friend SecondOrder cos(const SecondOrder& x) {
      using std::cos, std::sin;
      const T c = cos(x.value);
      return x.composed(c, -sin(x.value), -c);
    }
    friend SecondOrder exp(const SecondOrder& x) {
      using std::exp;
      const T power = exp(x.value);
      return x.composed(power, power, power);
    }
    friend SecondOrder log(const SecondOrder& x) {
      using std::log;
      const T inverse = T(1.0) / x.value;
      return x.composed(log(x.value), inverse, -inverse * inverse);
    }
    friend SecondOrder pow(const SecondOrder& x, const SecondOrder& y) { return exp(y * log(x)); }
};

}  // namespace shakedown

template <class T, int n>
struct Eigen::NumTraits<shakedown::SecondOrder<T, n>> : Eigen::NumTraits<double> {
  using Real = shakedown::SecondOrder<T, n>;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = n,
    AddCost = n,
    MulCost = n
  };
};
