// Momenta tangent to the constraints, G M^-1 p = 0, and the projection onto them along G^T:
//
//   P p = p - G^T (G M^-1 G^T)^-1 G M^-1 p.
//
// P is orthogonal in the metric M^-1, so projecting the density exp(-beta p^T M^-1 p/2) gives the
// same density on the tangent momenta. Source: T. Lelievre, M. Rousset, G. Stoltz, Math. Comput. 81
// (2012) 2071.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

template <class P>
class TangentSpace {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit TangentSpace(const P& problem) : linear(problem.constraint_count()) {
    mu.setZero(problem.constraint_count());
    v.setZero(problem.size());
    resize_jacobian(G, problem.constraint_count(), problem.size());
    resize_operator(K, problem.constraint_count());
  }

  /// Moves to the tangent space at q. Returns false if the constraints are redundant.
  bool move_to(const P& problem, const Vector& q) {
    problem.jacobian(q, G);
    gram(G, problem.mass(), G, K);
    return linear.factor(K);
  }
  /// Replaces p by P p, with P at that point.
  void project(const P& problem, Vector& p) {
    problem.mass().solve(p, v);
    apply(G, v, mu);
    linear.solve(mu);
    add_transpose(G, mu, Scalar(-1), p);
  }

 private:
  GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
  MultiplierMatrix<P> K;
  JacobianFor<P> G;
  MultipliersFor<P> mu;
  Vector v;
};

}  // namespace shakedown
