// Truncated power series c_0 + c_1 t + ... + c_(N-1) t^(N-1): code that is generic in its scalar
// turns the Taylor coefficients of a curve into the coefficients of its image. Comparisons use c_0.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>

namespace shakedown {

template <class T, int N>
struct Series {
  std::array<T, N> c{};

  constexpr Series() = default;
  template <class Number>
    requires std::convertible_to<Number, T>
  constexpr Series(const Number& value) {  // NOLINT: numbers convert as for double
    c[0] = T(value);
  }

  Series& operator+=(const Series& y) {
    for (int k = 0; k < N; ++k) c[k] += y.c[k];
    return *this;
  }
  Series& operator-=(const Series& y) {
    for (int k = 0; k < N; ++k) c[k] -= y.c[k];
    return *this;
  }
  Series& operator*=(const Series& y) {
    for (int k = N - 1; k >= 0; --k) {
      T sum(0);
      for (int j = 0; j <= k; ++j) sum += c[j] * y.c[k - j];
      c[k] = sum;
    }
    return *this;
  }
  Series& operator/=(const Series& y) {
    for (int k = 0; k < N; ++k) {
      for (int j = 0; j < k; ++j) c[k] -= c[j] * y.c[k - j];
      c[k] /= y.c[0];
    }
    return *this;
  }
  friend Series operator+(Series x, const Series& y) { return x += y; }
  friend Series operator-(Series x, const Series& y) { return x -= y; }
  friend Series operator*(Series x, const Series& y) { return x *= y; }
  friend Series operator/(Series x, const Series& y) { return x /= y; }
  friend Series operator-(const Series& x) { return Series() - x; }
  friend bool operator==(const Series& x, const Series& y) { return x.c[0] == y.c[0]; }
  friend auto operator<=>(const Series& x, const Series& y) { return x.c[0] <=> y.c[0]; }

  /// s^2 = x, coefficient by coefficient.
  friend Series sqrt(const Series& x) {
    using std::sqrt;
    Series s;
    s.c[0] = sqrt(x.c[0]);
    for (int k = 1; k < N; ++k) {
      T rest = x.c[k];
      for (int j = 1; j < k; ++j) rest -= s.c[j] * s.c[k - j];
      s.c[k] = rest / (T(2) * s.c[0]);
    }
    return s;
  }

  /// d/dt; the last coefficient of the result is unknown and set to 0.
  [[nodiscard]] Series derivative() const {
    Series d;
    for (int k = 0; k + 1 < N; ++k) d.c[k] = T(k + 1) * c[k + 1];
    return d;
  }
  /// start + the integral from 0.
  [[nodiscard]] Series integral(const T& start) const {
    Series s(start);
    for (int k = 0; k + 1 < N; ++k) s.c[k + 1] = c[k] / T(k + 1);
    return s;
  }
};

}  // namespace shakedown

template <class T, int N>
struct Eigen::NumTraits<shakedown::Series<T, N>> : Eigen::NumTraits<double> {
  using Real = shakedown::Series<T, N>;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = N,
    AddCost = N,
    MulCost = N * N
  };
  static Real epsilon() { return std::numeric_limits<double>::epsilon(); }
  static Real dummy_precision() { return NumTraits<double>::dummy_precision(); }
  static Real highest() { return std::numeric_limits<double>::max(); }
  static Real lowest() { return std::numeric_limits<double>::lowest(); }
};
