// Consistent multipliers of a constrained problem, from the index-1 form
//
//   (G M^-1 G^T) lambda = G M^-1 f + g''(q)[v, v],     M q'' = f - G^T lambda.
//
// Here f is -grad V, plus Q(q, v, t) and the Coriolis terms of M(q) if the problem has them. Moving
// constraints add 2 (dG/dt) v + d2g/dt2 to g''[v, v]. For redundant constraints, lambda is the
// shortest solution (factor_redundant.hpp). Away from g = 0, it is the solution for the constraints
// that are independent on g = 0.
#pragma once

#include "methods/base/factor_redundant.hpp"
#include "methods/base/method.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

template <class P>
  requires HasSecondDerivatives<P>
class ConsistentMultiplier {
 public:
  using Vector = VectorFor<P>;
  using Scalar = ScalarOf<P>;

  explicit ConsistentMultiplier(const P& problem)
      : linear(problem.constraint_count()), mass_at(problem) {
    resize_jacobian(G, problem.constraint_count(), problem.size());
    resize_jacobian(DG, problem.constraint_count(), problem.size());
    resize_operator(K, problem.constraint_count());
    force.setZero(problem.size());
    weighted.setZero(problem.size());
    curvature.setZero(problem.constraint_count());
    scratch = curvature;
  }

  /// Determines which constraints are independent at a q with g = 0. This must be called before
  /// `solve` is called at positions with g != 0. Returns false if no constraint is independent.
  /// Does nothing unless some constraints are redundant.
  bool hold(const P& problem, const Vector& q, Scalar t) {
    if constexpr (HasRedundantConstraints<P>) {
      jacobian(problem, q, t, G);
      gram(G, mass_at(problem, q), G, K);
      return linear.hold(K);
    }
    return true;
  }
  /// `independent` returns the constraints that `hold` found independent. `shorten` replaces lambda
  /// by the shortest multipliers that give the same forces at a later q. It returns false if the
  /// independent constraints have become dependent.
  [[nodiscard]] std::vector<Index> independent() const requires HasRedundantConstraints<P> {
    return linear.independent();
  }
  bool shorten(const P& problem, const Vector& q, Scalar t,
               MultipliersFor<P>& lambda) requires HasRedundantConstraints<P> {
    jacobian(problem, q, t, G);
    gram(G, mass_at(problem, q), G, K);
    if (!linear.factor(K)) return false;
    linear.shorten(lambda);
    return true;
  }
  /// Replaces lambda by multipliers that give the same forces at the position passed to `hold`. The
  /// multipliers of dependent constraints become zero.
  void concentrate(MultipliersFor<P>& lambda) requires HasRedundantConstraints<P> {
    linear.concentrate(lambda);
  }

  /// Computes lambda(q, v; t) and a = q''. Returns false if G M^-1 G^T is singular. In this case,
  /// constraints that were declared independent are redundant.
  bool solve(const P& problem, const Vector& q, const Vector& v, Scalar t,
             MultipliersFor<P>& lambda, Vector& a) {
    return solve(problem, q, v, t, lambda, a, [](const JacobianFor<P>&, MultipliersFor<P>&) {});
  }
  /// Solves the same equations after `stabilise(G, c)` has added its terms to c = g''(q)[v, v].
  template <class Stabilise>
  bool solve(const P& problem, const Vector& q, const Vector& v, Scalar t,
             MultipliersFor<P>& lambda, Vector& a, Stabilise&& stabilise) {
    generalised_force(problem, q, v, t, force, weighted);
    mass_at.add_turning(problem, q, v, Scalar(-1), force);
    const auto& mass = mass_at(problem, q);
    jacobian(problem, q, t, G);
    constraint_acceleration(problem, q, t, v, curvature, DG, scratch);
    stabilise(G, curvature);
    mass.solve(force, weighted);
    apply(G, weighted, lambda);
    lambda += curvature;
    gram(G, mass, G, K);
    if (!linear.factor(K)) return false;
    linear.solve(lambda);
    add_transpose(G, lambda, Scalar(-1), force);
    mass.solve(force, a);
    return true;
  }
  bool solve(const P& problem, const Vector& q, const Vector& v, MultipliersFor<P>& lambda,
             Vector& a) requires(!DependsOnTime<P>) {
    return solve(problem, q, v, Scalar(0), lambda, a);
  }
  /// Computes p' = M q'' + (d/dt M) v, where a is the result of `solve` at the same q and v.
  void momentum_rate(const P& problem, const Vector& q, const Vector& v, const Vector& a,
                     Vector& out) {
    mass_at(problem, q).apply(a, out);
    mass_at.add_turning(problem, q, v, Scalar(1), out);
  }

 private:
  MultiplierFactorFor<P> linear;
  MassAt<P> mass_at;
  MultiplierMatrix<P> K;
  JacobianFor<P> G, DG;
  Vector force, weighted;
  MultipliersFor<P> curvature, scratch;
};

}  // namespace shakedown
