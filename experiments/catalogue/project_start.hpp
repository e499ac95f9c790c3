// Moves a start onto the constraints by the least change in the metric of the mass matrix:
//
//   min (q - q0)^T M(q0) (q - q0)    with g(q; t) = 0,
//   min (p - p0)^T M(q)^-1 (p - p0)  with G M^-1 p + dg/dt = 0.
//
// The iteration for q is q_{k+1} = q0 - M^-1 G_k^T mu, where mu solves the linearised constraint
// g(q_k) + G_k (q_{k+1} - q_k) = 0. Its fixed point is the nearest point on the constraints, not
// just any point on them. The iteration converges linearly, and faster if the ratio of the distance
// to the radius of curvature is smaller. Included only by .cpp files.
#pragma once

#include <limits>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/factor_redundant.hpp"
#include "methods/base/method.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown::detail {

/// Projects q and p. Throws UsageError if G M^-1 G^T is singular in an iteration.
template <class P>
  requires HasConstraints<P> Moved project_start(const P& problem, VectorFor<P>& q, VectorFor<P>& p,
                                                 ScalarOf<P> t) {
    using S = ScalarOf<P>;
    const VectorFor<P> q0 = q, p0 = p;
    MultipliersFor<P> g, rate;
    g.setZero(problem.constraint_count());
    rate = g;
    JacobianFor<P> G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    MultiplierMatrix<P> K;
    resize_operator(K, problem.constraint_count());
    MultiplierFactorFor<P> linear(problem.constraint_count());
    VectorFor<P> pull = q, move = q;
    MassAt<P> mass_at(problem);
    const auto least = [&](const auto& mass) {  // move = M^-1 G^T mu with G M^-1 G^T mu = g
      gram(G, mass, G, K);
      if (!linear.factor(K)) {
        throw UsageError("the start cannot be projected: the constraints are singular on the way");
      }
      linear.solve(g);
      pull.setZero();
      add_transpose(G, g, S(1), pull);
      mass.solve(pull, move);
    };
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 1000; ++k) {
      constraint(problem, q, t, g);
      jacobian(problem, q, t, G);
      move = q0 - q;
      apply(G, move, rate);
      g += rate;
      least(mass_at(problem, q0));
      move = q0 - move;
      const auto change = static_cast<double>((move - q).cwiseAbs().maxCoeff());
      q = move;
      if (!(change < last)) break;  // round-off, or a failure that the start check finds
      last = change;
    }
    const auto& mass = mass_at(problem, q);
    mass.solve(p, move);
    jacobian(problem, q, t, G);
    velocity_constraint(problem, q, t, G, move, g, rate);
    least(mass);
    p -= pull;
    return {static_cast<double>((q - q0).cwiseAbs().maxCoeff()),
            static_cast<double>((p - p0).cwiseAbs().maxCoeff())};
  }

/// Sets q to the nearest rotation, by Newton's iteration R <- (R + R^-T)/2 for the polar factor.
template <class P>
  requires HasRotationGroup<P> Moved project_start(const P& /*problem*/, VectorFor<P>& q,
                                                   MomentumFor<P>& /*p*/, ScalarOf<P> /*t*/) {
    const VectorFor<P> q0 = q;
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 100; ++k) {
      const Matrix3<ScalarOf<P>> R = rotation_matrix(q);
      const Matrix3<ScalarOf<P>> next = (R + R.inverse().transpose()) / ScalarOf<P>(2);
      const auto change = static_cast<double>((next - R).cwiseAbs().maxCoeff());
      rotation_matrix(q) = next;
      if (!(change < last)) break;
      last = change;
    }
    return {static_cast<double>((q - q0).cwiseAbs().maxCoeff()), 0.0};
  }

}  // namespace shakedown::detail
