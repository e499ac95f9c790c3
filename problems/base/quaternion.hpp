// Rigid bodies described by unit quaternions e = (e_0, w) in R^4, with w in R^3. L(e) is the 4 x 4
// matrix of the product, L(e) x = e x; its first column is e and the others are E(e)^T:
//
//   E(e) = (-w, e_0 I - hat(w)),   E e = 0,   L^T L = |e|^2 I,
//   R(e) = (e_0^2 - |w|^2) I + 2 w w^T + 2 e_0 hat(w),   R^T R = |e|^4 I,
//   Omega = 2 E(e) e',   R' = R hat(Omega)   where |e| = 1,
//   M(e) = 4 E^T J E + 4 J_0 e e^T = 4 L diag(J_0, J) L^T,   J_0 = tr(J)/2:
//
// Omega is the angular velocity in the axes of the body, and J the body's tensor of inertia, here
// diag(J). The rotational energy is 2 (E e')^T J (E e') = 1/2 Omega^T J Omega; its matrix 4 E^T J
// E has rank three. J_0 makes M regular and does not change the motion: with s = e . e' the term
// 2 J_0 s^2 adds d/dt (4 J_0 s e) - 4 J_0 s e' = 4 J_0 s' e to the equations, and s = s' = 0
// where |e| = 1. Any J_0 > 0 would do. J_0 = tr(J)/2 gives the kinetic energy of mass points at
// R(e) r: even where |e| = 1 does not hold, 1/2 e'^T M e' = 1/2 sum_i E_i |d_i'|^2 with the
// columns d_i of R(e) and E_i = J_0 - J_i.
// Source: P. Betsch, R. Siebert, Int. J. Numer. Methods Engng 79 (2009) 444; other J_0: M. B.
// Nielsen, S. Krenk, ibid. 92 (2012) 734.
#pragma once

#include "problems/base/rotation.hpp"

namespace shakedown {

template <class S>
using Quaternion = VectorOf<S, 4>;

/// L(e), with L(e) x the product e x: (e, E(e)^T).
template <class T>
MatrixOf<T, 4> left_product(const Quaternion<T>& e) {
  MatrixOf<T, 4> L;
  L << e(0), -e(1), -e(2), -e(3), e(1), e(0), -e(3), e(2), e(2), e(3), e(0), -e(1), e(3), -e(2),
      e(1), e(0);
  return L;
}

/// R with R x = x e, the quaternion product.
template <class T>
MatrixOf<T, 4> right_product(const Quaternion<T>& e) {
  MatrixOf<T, 4> R;
  R << e(0), -e(1), -e(2), -e(3), e(1), e(0), e(3), -e(2), e(2), -e(3), e(0), e(1), e(3), e(2),
      -e(1), e(0);
  return R;
}

/// R(e) r, for a point r of the body.
template <class T>
Vector3<T> turned(const Quaternion<T>& e, const Vector3<double>& r) {
  const T along = e(1) * r(0) + e(2) * r(1) + e(3) * r(2);
  const T scale = e(0) * e(0) - e(1) * e(1) - e(2) * e(2) - e(3) * e(3);
  Vector3<T> out;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const T across = e(1 + j) * r(k) - e(1 + k) * r(j);
    out(i) = scale * r(i) + (along * e(1 + i) + e(0) * across) * 2.0;
  }
  return out;
}

/// 4 (J_0, J).
inline Quaternion<double> inertia_weights(const Vector3<double>& J) {
  return 4.0 * Quaternion<double>(J.sum() / 2.0, J(0), J(1), J(2));
}

/// Writes M(e) of a body with diag(J) into the 4 x 4 block of M at `at`.
template <class T, int n>
void set_inertia(const Quaternion<T>& e, const Vector3<double>& J, int at, MatrixOf<T, n>& M) {
  const MatrixOf<T, 4> L = left_product(e);
  const Quaternion<double> weights = inertia_weights(J);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j <= i; ++j) {
      T sum = (L(i, 0) * weights(0)) * L(j, 0);
      for (int k = 1; k < 4; ++k) sum += (L(i, k) * weights(k)) * L(j, k);
      M(at + i, at + j) = M(at + j, at + i) = sum;
    }
  }
}

/// d/de of 1/2 e'^T M(e) e', which is M(e') e because E(e) e' = -E(e') e.
template <class T>
Quaternion<T> turning_gradient(const Quaternion<T>& e, const Quaternion<T>& rate,
                               const Vector3<double>& J) {
  MatrixOf<T, 4> M;
  set_inertia(rate, J, 0, M);
  return M * e;
}

/// Writes the derivative of turning_gradient = 4 L(e') y, y = diag(J_0, J) L(e')^T e, with respect
/// to e' into the 4 x 4 block of B at `at`. L(e')^T e is L(e)^T e' up to the sign of its last three
/// entries.
template <class T, int n>
void set_turning_mixed(const Quaternion<T>& e, const Quaternion<T>& rate, const Vector3<double>& J,
                       int at, MatrixOf<T, n>& B) {
  const Quaternion<double> weights = inertia_weights(J);
  MatrixOf<T, 4> L = left_product(rate);
  Quaternion<T> y = L.transpose() * e;
  for (int k = 0; k < 4; ++k) {
    y(k) *= weights(k);
    L.col(k) *= T(k == 0 ? weights(k) : -weights(k));
  }
  B.template block<4, 4>(at, at) = right_product(y) + L * left_product(e).transpose();
}

/// Returns e' = 1/2 (0, omega) e of a body with the angular velocity omega, given in the axes of
/// space.
template <class T>
Quaternion<T> quaternion_rate(const Vector3<T>& omega, const Quaternion<T>& e) {
  const Quaternion<T> half = Quaternion<T>(T(0), omega(0), omega(1), omega(2)) / T(2);
  return left_product(half) * e;
}

/// (|e|^2 - 1)/2, the constraint.
template <class T>
T unit_length(const Quaternion<T>& e) {
  return (e(0) * e(0) + e(1) * e(1) + e(2) * e(2) + e(3) * e(3) - T(1.0)) / 2.0;
}

}  // namespace shakedown
