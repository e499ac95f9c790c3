// A potential as a sum of terms of a few variables each, differentiated term by term. A term of k
// variables carries k slopes instead of n; a function of a distance carries one or two. A physics
// (differentiated.hpp) that has
//
//   template <class Sum> void potential_terms(Sum& V) const
//
// instead of `potential` calls, in this function,
//
//   V.of(std::array{i, j, ...}, f)     f(y), y = (q_i, q_j, ...)
//   V.radial<d>(i, f)                  f(s), s = |x|^2, for the point x = (q_i, ..., q_{i+d-1})
//   V.radial<d>(i, j, f)               f(s), s = |x_j - x_i|^2, for two such points
//
// with f generic in its scalar. If r is the point or the difference of the two,
//
//   grad f = 2 f'(s) r,     Hess f = 2 f'(s) I + 4 f''(s) r r^T      (opposite signs at x_i).
#pragma once

#include <array>
#include <cstddef>

#include "problems/base/dual.hpp"
#include "problems/base/problem.hpp"
#include "problems/base/second_order.hpp"

namespace shakedown {

namespace detail {

/// The variables of a term.
template <class T, int n, std::size_t k>
VectorOf<T, int(k)> chosen(const VectorOf<T, n>& x, const std::array<int, k>& which) {
  VectorOf<T, int(k)> y;
  for (std::size_t i = 0; i < k; ++i) y(i) = x(which[i]);
  return y;
}

/// The ends of a radial term: indices of the first coordinates of two points; `from` may be the
/// origin.
struct Between {
  int from, to;
  static constexpr int origin = -1;
};
template <int d, class T, int n>
VectorOf<T, d> difference(const VectorOf<T, n>& x, Between points) {
  VectorOf<T, d> r = x.template segment<d>(points.to);
  if (points.from != Between::origin) r -= x.template segment<d>(points.from);
  return r;
}

/// Interface of all sums; `Sum` has `add` for chosen variables and `add_radial` for a difference.
template <class Sum>
struct TermSum {
  template <std::size_t k, class F>
  void of(const std::array<int, k>& which, const F& f) {
    self().add(which, f);
  }
  template <int d, class F>
  void radial(int i, const F& f) {
    self().template add_radial<d>({Between::origin, i}, f);
  }
  template <int d, class F>
  void radial(int i, int j, const F& f) {
    self().template add_radial<d>({i, j}, f);
  }

 private:
  Sum& self() { return static_cast<Sum&>(*this); }
};

/// V.
template <class T, int n>
struct TermValue : TermSum<TermValue<T, n>> {
  const VectorOf<T, n>& x;
  T sum{};

  explicit TermValue(const VectorOf<T, n>& at) : x(at) {}
  template <std::size_t k, class F>
  void add(const std::array<int, k>& which, const F& f) {
    sum += f(chosen<T, n>(x, which));
  }
  template <int d, class F>
  void add_radial(Between points, const F& f) {
    sum += f(difference<d, T, n>(x, points).squaredNorm());
  }
};

/// out += grad V. S may be a dual number, whose slopes are carried along.
template <class S, int n>
struct TermGradient : TermSum<TermGradient<S, n>> {
  const VectorOf<S, n>& x;
  VectorOf<S, n>& out;

  TermGradient(const VectorOf<S, n>& at, VectorOf<S, n>& gradient) : x(at), out(gradient) {}
  template <std::size_t k, class F>
  void add(const std::array<int, k>& which, const F& f) {
    VectorOf<GradientOf<S, int(k)>, int(k)> y;
    for (std::size_t i = 0; i < k; ++i) {
      y(i).value = x(which[i]);
      y(i).slope(i) = S(1.0);
    }
    const auto f_at = f(y);
    for (std::size_t i = 0; i < k; ++i) out(which[i]) += f_at.slope(i);
  }
  template <int d, class F>
  void add_radial(Between points, const F& f) {
    VectorOf<S, d> r = difference<d, S, n>(x, points);
    const DualOf<S> f_at = f(DualOf<S>(r.squaredNorm(), S(1.0)));
    r *= S(2.0) * f_at.slope;
    out.template segment<d>(points.to) += r;
    if (points.from != Between::origin) out.template segment<d>(points.from) -= r;
  }
};

/// H += Hess V, both triangles.
template <class S, int n>
struct TermHessian : TermSum<TermHessian<S, n>> {
  const VectorOf<S, n>& x;
  MatrixOf<S, n>& H;

  TermHessian(const VectorOf<S, n>& at, MatrixOf<S, n>& hessian) : x(at), H(hessian) {}
  template <std::size_t k, class F>
  void add(const std::array<int, k>& which, const F& f) {
    using T = SecondOrder<S, int(k)>;
    VectorOf<T, int(k)> y;
    for (std::size_t i = 0; i < k; ++i) y(i) = T(x(which[i]), int(i));
    const T f_at = f(y);
    for (std::size_t i = 0, c = 0; i < k; ++i) {
      for (std::size_t j = 0; j < i; ++j, ++c) {
        H(which[i], which[j]) += f_at.curve[c];
        H(which[j], which[i]) += f_at.curve[c];
      }
      H(which[i], which[i]) += f_at.curve[c++];
    }
  }
  template <int d, class F>
  void add_radial(Between points, const F& f) {
    const VectorOf<S, d> r = difference<d, S, n>(x, points);
    const SecondOrder<S, 1> f_at = f(SecondOrder<S, 1>(r.squaredNorm(), 0));
    MatrixOf<S, d> B = (S(4.0) * f_at.curve[0]) * (r * r.transpose());
    for (int a = 0; a < d; ++a) B(a, a) += S(2.0) * f_at.slope[0];
    const auto [i, j] = points;
    H.template block<d, d>(j, j) += B;
    if (i == Between::origin) return;
    H.template block<d, d>(i, i) += B;
    H.template block<d, d>(i, j) -= B;
    H.template block<d, d>(j, i) -= B;
  }
};

}  // namespace detail
}  // namespace shakedown
