// Moves a start onto the constraints: q along M^-1 G^T by Newton's method, then p into the tangent
// space.
#pragma once

#include "problems/base/constraints.hpp"
#include "problems/base/gram_factor.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

/// For dense constraints; allocates. Stops when the error is round-off. If the constraints cannot
/// be reached, it stops after 50 iterations, and the caller's check of the start then fails.
template <class P>
  requires HasFixedConstraints<P>
void project_start(const P& problem, VectorFor<P>& q, VectorFor<P>& p) {
  using S = ScalarOf<P>;
  MultipliersFor<P> g;
  JacobianFor<P> G;
  GramFactorFor<P> gramian(problem.constraint_count());
  VectorFor<P> pull = q;
  VectorFor<P> move = q;
  g.setZero(problem.constraint_count());
  resize_jacobian(G, problem.constraint_count(), problem.size());
  MassAt<P> mass_at(problem);
  const auto factor = [&] {
    problem.jacobian(q, G);
    gram(G, mass_at(problem, q), G, gramian.matrix());
    gramian.factor();
  };
  for (int k = 0; k < 50; ++k) {
    problem.constraint(q, g);
    factor();
    gramian.solve(g);
    pull.setZero();
    add_transpose(G, g, S(1), pull);
    mass_at(problem, q).solve(pull, move);
    q -= move;
    // Newton's method squares the error, so one more iteration would only change round-off.
    if (!(static_cast<double>(move.norm()) > 1e-12 * static_cast<double>(q.norm()))) break;
  }
  factor();
  mass_at(problem, q).solve(p, move);
  apply(G, move, g);
  gramian.solve(g);
  add_transpose(G, g, S(-1), p);
}

}  // namespace shakedown
