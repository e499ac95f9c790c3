// Potentials of a squared distance, V(d) = f(rho) with rho = |d|^2: the derivatives that central and
// pair forces need, without a square root.
#pragma once

#include "problems/base/structure.hpp"

namespace shakedown {

/// f and its first three derivatives at one rho.
template <class S>
struct RadialJet {
  S f, f1, f2, f3;
};

/// grad = 2 f' d.
template <class S, int n>
VectorOf<S, n> radial_gradient(const RadialJet<S>& f, const VectorOf<S, n>& d) {
  return (S(2) * f.f1) * d;
}

/// Hess = 2 f' I + 4 f'' d d^T.
template <class S, int n>
MatrixOf<S, n, n> radial_hessian(const RadialJet<S>& f, const VectorOf<S, n>& d) {
  MatrixOf<S, n, n> H = (S(4) * f.f2) * (d * d.transpose());
  H.diagonal().array() += S(2) * f.f1;
  return H;
}

/// a.V'''.a = 4 f'' (2 (d.a) a + |a|^2 d) + 8 f''' (d.a)^2 d.
template <class S, int n>
VectorOf<S, n> radial_third(const RadialJet<S>& f, const VectorOf<S, n>& d,
                            const VectorOf<S, n>& a) {
  const S da = d.dot(a);
  return (S(8) * f.f2 * da) * a + (S(4) * f.f2 * a.squaredNorm() + S(8) * f.f3 * da * da) * d;
}

}  // namespace shakedown
