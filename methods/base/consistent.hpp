// Consistent multipliers of a constrained problem: the index-1 form
//
//   (G M^-1 G^T) lambda = -G M^-1 grad V + g''(q)[v, v],     M q'' = -grad V - G^T lambda.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

template <class P>
  requires HasCurvature<P>
class ConsistentMultiplier {
 public:
  using Vector = VectorFor<P>;
  using Scalar = ScalarOf<P>;

  explicit ConsistentMultiplier(const P& problem) : linear(problem.constraint_count()) {
    resize_jacobian(G, problem.constraint_count(), problem.size());
    resize_jacobian(DG, problem.constraint_count(), problem.size());
    resize_operator(K, problem.constraint_count());
    force.setZero(problem.size());
    weighted.setZero(problem.size());
    curvature.setZero(problem.constraint_count());
  }

  /// lambda(q, v), and a = q''. False when G M^-1 G^T is singular (redundant constraints).
  bool solve(const P& problem, const Vector& q, const Vector& v, MultipliersFor<P>& lambda,
             Vector& a) {
    problem.gradient(q, force);
    force = -force;
    problem.jacobian(q, G);
    problem.jacobian_derivative(q, v, DG);
    problem.mass().solve(force, weighted);
    apply(G, weighted, lambda);
    apply(DG, v, curvature);
    lambda += curvature;
    gram(G, problem.mass(), G, K);
    if (!linear.factor(K)) return false;
    linear.solve(lambda);
    add_transpose(G, lambda, Scalar(-1), force);
    problem.mass().solve(force, a);
    return true;
  }

 private:
  GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
  MultiplierMatrix<P> K;
  JacobianFor<P> G, DG;
  Vector force, weighted;
  MultipliersFor<P> curvature;
};

}  // namespace shakedown
