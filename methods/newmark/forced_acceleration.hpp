// The equation of implicit_acceleration.hpp with damping, drives and moving potentials: find the
// acceleration a with
//
//   M a + grad V(q; t) - Q(q, v, t) = 0,      q = x + c a,   v = y + d a.
//
// Newton's matrix M + c (Hess V - dQ/dq) - d dQ/dv is exact if the problem provides the derivatives
// of Q. Otherwise the matrix omits these derivatives, and convergence is only linear.
// Source: N. M. Newmark, J. Eng. Mech. Div. ASCE 85 (1959) 67; T. J. R. Hughes, The Finite Element
// Method, 1987, 9.1.
#pragma once

#include "methods/base/factor_dense.hpp"
#include "methods/newmark/implicit_acceleration.hpp"

namespace shakedown {

namespace need {

/// Newton's matrix with dQ/dv is not symmetric, so a problem with forces or moving parts needs
/// dense operators.
struct DenseWithForces {
  static constexpr std::string_view name = "dense operators with forces or what moves";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = !DependsOnTime<P> || DenseOperators::met<P>;
};

}  // namespace need

/// Computes q'' = M^-1 (-grad V(q; t) + Q(q, v, t)) for a constant M.
template <class P>
void free_acceleration(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v,
                       ScalarOf<P> t, VectorFor<P>& a, VectorFor<P>& force, VectorFor<P>& scratch) {
  generalised_force(problem, q, v, t, force, scratch);
  problem.mass().solve(force, a);
}

template <class P>
class ForcedAcceleration {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  /// Accepts only the analytic matrix, and throws UsageError for a difference matrix. The unit is
  /// ignored.
  ForcedAcceleration(const P& problem, HessianSource from, double /*unit*/)
      : linear(problem.size()) {
    if (from == HessianSource::difference) {
      throw UsageError("hessian = difference takes no forces and nothing that moves: use analytic");
    }
    resize_operator(matrix, problem.size());
    by_q = by_v = matrix;
    position.setZero(problem.size());
    speed = residual = force = scratch = position;
  }

  /// Solves for `a`, starting from the guess in `a`. On return, `at()` is the position. Convergence
  /// is judged by the update of the position.
  StepReport solve(const P& problem, Scalar t, const Vector& x, Scalar c, const Vector& y, Scalar d,
                   const NewtonOptions& options, Vector& a) {
    position = x + c * a;
    speed = y + d * a;
    return newton(
        options, [&] { return evaluate(problem, t, a); },
        [&] { return update(problem, t, c, d, a); });
  }

  StepReport solve(const P& problem, Scalar t, const Vector& x, Scalar c, const Vector& y, Scalar d,
                   const NewtonOptions& options, KeptMatrix& kept, Vector& a) {
    position = x + c * a;
    speed = y + d * a;
    return newton(
        options, kept, [&] { return evaluate(problem, t, a); },
        [&](bool renew) { return update(problem, t, c, d, a, renew); });
  }

  [[nodiscard]] const Vector& at() const { return position; }

 private:
  double evaluate(const P& problem, Scalar t, const Vector& a) {
    generalised_force(problem, position, speed, t, force, scratch);
    problem.mass().apply(a, residual);
    residual -= force;
    return static_cast<double>(residual.cwiseAbs().maxCoeff());
  }

  NewtonUpdate update(const P& problem, Scalar t, Scalar c, Scalar d, Vector& a,
                      bool renew = true) {
    NewtonUpdate u;
    if (renew) {
      potential_hessian(problem, position, t, matrix);
      for (Index j = 0; j < matrix.cols(); ++j) {  // only the lower triangle is set
        for (Index i = 0; i < j; ++i) matrix(i, j) = matrix(j, i);
      }
      mass_plus(matrix, problem.mass(), c);
      if constexpr (HasForceJacobians<P>) {
        problem.force_jacobians(position, speed, t, by_q, by_v);
        matrix -= c * by_q + d * by_v;
      }
      u.solvable = linear.factor(matrix);
      if (!u.solvable) return u;
    }
    linear.solve(residual);
    a -= residual;
    position -= c * residual;
    speed -= d * residual;
    using std::abs;
    u.update = static_cast<double>(abs(c) * residual.cwiseAbs().maxCoeff());
    u.scale = largest_entry(position);
    return u;
  }

  GeneralFactor<structure::Dense<P::dof>, Scalar> linear;
  Operator<P> matrix, by_q, by_v;
  Vector position, speed, residual, force, scratch;
};

/// The equation for P, with or without forces and a moving potential.
template <class P>
struct AccelerationOf {
  using type = ImplicitAcceleration<P>;
};
template <class P>
  requires DependsOnTime<P>
struct AccelerationOf<P> {
  using type = ForcedAcceleration<P>;
};
template <class P>
using AccelerationFor = typename AccelerationOf<P>::type;

}  // namespace shakedown
