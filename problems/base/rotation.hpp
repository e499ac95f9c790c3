// Rotations: R as a vector of nine, row by row, and the isomorphism of R^3 with so(3).
#pragma once

#include "problems/base/problem.hpp"

namespace shakedown {

template <class S>
using Matrix3 = MatrixOf<S, 3>;
template <class S>
using Vector3 = VectorOf<S, 3>;

/// The 3x3 matrix whose rows `q` holds; a view.
template <class S>
auto rotation_matrix(const VectorOf<S, 9>& q) {
  return Eigen::Map<const Eigen::Matrix<S, 3, 3, Eigen::RowMajor>>(q.data());
}
template <class S>
auto rotation_matrix(VectorOf<S, 9>& q) {
  return Eigen::Map<Eigen::Matrix<S, 3, 3, Eigen::RowMajor>>(q.data());
}

/// hat(v) w = v x w.
template <class S>
Matrix3<S> hat(const Vector3<S>& v) {
  Matrix3<S> A;
  A << S(0), -v(2), v(1), v(2), S(0), -v(0), -v(1), v(0), S(0);
  return A;
}

/// I + hat(x) + weight hat(x)^2, a rotation about x for the right weight.
template <class S>
Matrix3<S> rotation_about(const Vector3<S>& x, const S& weight) {
  Matrix3<S> F = weight * (x * x.transpose());
  F.diagonal().array() += S(1) - weight * x.squaredNorm();
  return F + hat(x);
}

/// max |R^T R - I|.
template <class S>
S orthogonality_error(const VectorOf<S, 9>& q) {
  const Matrix3<S> R = rotation_matrix(q);
  return (R.transpose() * R - Matrix3<S>::Identity()).cwiseAbs().maxCoeff();
}

/// The diagonal of the inertia I of a body that only rotates.
template <class P>
MomentumFor<P> principal_moments(const P& problem) {
  if constexpr (HasPrincipalMoments<P>) {
    return problem.principal_moments();
  } else {
    return MomentumFor<P>::Ones();
  }
}

/// Omega = I^-1 p, the angular velocity of the body in its own axes.
template <class P>
MomentumFor<P> angular_velocity(const P& problem, const MomentumFor<P>& p) {
  if constexpr (HasPrincipalMoments<P>) {
    return p.cwiseQuotient(problem.principal_moments());
  } else {
    return p;
  }
}

/// Sets out = p' = p x Omega + torque, Euler's equations.
template <class P>
void angular_momentum_rate(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p,
                           MomentumFor<P>& out) {
  problem.torque(q, out);
  if constexpr (HasPrincipalMoments<P>) out += hat(p) * angular_velocity(problem, p);
}

/// The coordinates are the nine entries of R, with the penalty 1/2 omega^2 tr((R^T R - I)^2) and a
/// potential that is linear in R.
template <class P>
concept HasRelaxedRotation = P::dof == 9 && requires(const P& problem) {
  { problem.stiffness() } -> std::convertible_to<ScalarOf<P>>;
  requires std::remove_cvref_t<decltype(problem.constrained())>::rotation_matrix_constraints;
  requires std::remove_cvref_t<decltype(problem.constrained())>::linear_potential;
};

}  // namespace shakedown
