// Moves a start onto the constraints: q along M^-1 G^T by Newton, then p into their tangent space.
#pragma once

#include <Eigen/LU>

#include "problems/base/constraints.hpp"

namespace shakedown {

/// For dense constraints; allocates. Ends at round-off, or after 50 iterations where the constraint
/// cannot be reached: the caller's check of the start then says so.
template <class P>
  requires HasFixedConstraints<P>
void project_start(const P& problem, VectorFor<P>& q, VectorFor<P>& p) {
  using S = ScalarOf<P>;
  using Square = MatrixOf<S, Dynamic>;
  MultipliersFor<P> g;
  JacobianFor<P> G;
  MatrixOf<S, Dynamic> weighted;  // M^-1 G^T
  g.setZero(problem.constraint_count());
  resize_jacobian(G, problem.constraint_count(), problem.size());
  const auto factor = [&] {
    problem.jacobian(q, G);
    weighted = G.transpose();
    VectorFor<P> row = q;
    for (Index k = 0; k < G.rows(); ++k) {
      const VectorFor<P> column = weighted.col(k);
      problem.mass().solve(column, row);
      weighted.col(k) = row;
    }
    return Square(G * weighted);
  };
  for (int k = 0; k < 50; ++k) {
    problem.constraint(q, g);
    const VectorOf<S, Dynamic> step = factor().partialPivLu().solve(g);
    const VectorFor<P> move = weighted * step;
    q -= move;
    // One more iteration after this is round-off: Newton squares the error.
    if (!(static_cast<double>(move.norm()) > 1e-12 * (1.0 + static_cast<double>(q.norm())))) break;
  }
  const VectorOf<S, Dynamic> normal =
      factor().partialPivLu().solve(VectorOf<S, Dynamic>(weighted.transpose() * p));
  p -= G.transpose() * normal;
}

}  // namespace shakedown
