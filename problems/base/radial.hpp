// Potentials of a squared distance, V(d) = F(sigma) with sigma = |d|^2/2: the derivatives that
// central and pair forces need, without a square root. With respect to sigma they carry no factors
// of 2.
#pragma once

#include "problems/base/structure.hpp"

namespace shakedown {

/// F and its first three derivatives at one sigma.
template <class S>
struct RadialJet {
  S f, f1, f2, f3;
};

/// grad = F' d.
template <class S, int n>
inline VectorOf<S, n> radial_gradient(const RadialJet<S>& f, const VectorOf<S, n>& d) {
  return f.f1 * d;
}

/// Hess = F' I + F'' d d^T.
template <class S, int n>
inline MatrixOf<S, n, n> radial_hessian(const RadialJet<S>& f, const VectorOf<S, n>& d) {
  // Entry by entry, because Eigen moves an outer product through vector registers and back.
  MatrixOf<S, n, n> H;
  for (Index j = 0; j < n; ++j) {
    const S column = f.f2 * d(j);
    for (Index i = 0; i < n; ++i) H(i, j) = column * d(i);
    H(j, j) += f.f1;
  }
  return H;
}

/// a.V'''.a = F'' (2 (d.a) a + |a|^2 d) where F''' = 0, as for the square of a squared distance.
template <class S, int n>
inline VectorOf<S, n> radial_third_of_quadratic(const RadialJet<S>& f, const VectorOf<S, n>& d,
                                                const VectorOf<S, n>& a) {
  return (S(2) * f.f2 * d.dot(a)) * a + (f.f2 * a.squaredNorm()) * d;
}

/// a.V'''.a = F'' (2 (d.a) a + |a|^2 d) + F''' (d.a)^2 d.
template <class S, int n>
inline VectorOf<S, n> radial_third(const RadialJet<S>& f, const VectorOf<S, n>& d,
                                   const VectorOf<S, n>& a) {
  const S da = d.dot(a);
  return radial_third_of_quadratic<S, n>(f, d, a) + (f.f3 * da * da) * d;
}

}  // namespace shakedown
