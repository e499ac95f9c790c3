// Consistent multipliers of a constrained problem: the index-1 form
//
//   (G M^-1 G^T) lambda = G M^-1 f + g''(q)[v, v],     M q'' = f - G^T lambda,
//
// f = -grad V, and what else there is: Q(q, v, t), Coriolis terms of an M(q), and of moving
// constraints 2 (dG/dt) v + d2g/dt2 beside g''[v, v]. Of redundant constraints the shortest lambda
// (factor_redundant.hpp); away from g = 0 for constraints that are independent where it holds.
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

  /// Before solutions away from g = 0: q is on it, and tells which constraints are independent; false
  /// where none is. Nothing to do unless some are redundant.
  bool hold(const P& problem, const Vector& q, Scalar t) {
    if constexpr (HasRedundantConstraints<P>) {
      jacobian(problem, q, t, G);
      gram(G, mass_at(problem, q), G, K);
      return linear.hold(K);
    }
    return true;
  }
  /// The constraints that `hold` found independent, and the shortest multipliers with the forces of
  /// `lambda` at a later q; false where those are dependent now.
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
  /// lambda <- that with its forces at the position of `hold` and none of dependent constraints.
  void concentrate(MultipliersFor<P>& lambda) requires HasRedundantConstraints<P> {
    linear.concentrate(lambda);
  }

  /// lambda(q, v; t), and a = q''. False when G M^-1 G^T is singular (constraints that are redundant
  /// against what the problem says).
  bool solve(const P& problem, const Vector& q, const Vector& v, Scalar t,
             MultipliersFor<P>& lambda, Vector& a) {
    generalised_force(problem, q, v, t, force, weighted);
    mass_at.add_turning(problem, q, v, Scalar(-1), force);
    const auto& mass = mass_at(problem, q);
    jacobian(problem, q, t, G);
    constraint_acceleration(problem, q, t, v, curvature, DG, scratch);
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
  /// p' = M q'' + (d/dt M) v, with the a of `solve` and the same q and v.
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
