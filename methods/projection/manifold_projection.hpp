// Projects (q, p) onto the constraints, to round-off. The state moves along (M^-1 G^T mu, G^T nu)
// until g(q) = 0 and G v = 0.
#pragma once

#include "methods/constrained/multiplier_newton.hpp"

namespace shakedown {

template <class P>
class ManifoldProjection {
 public:
  /// Derives the unit of positions from `state` and the step size h.
  ManifoldProjection(const P& problem, const State<P>& state, ScalarOf<P> h)
      : options(in_units_of(problem, state, h, NewtonOptions{})), solver(problem) {
    mu.setZero(problem.constraint_count());
    resize_jacobian(G, problem.constraint_count(), problem.size());
    v.setZero(problem.size());
  }

  /// If constraints are redundant, call this with q_n, the position at t_n, before `state` moves
  /// away from q_n.
  void hold(const P& problem, const VectorFor<P>& q_n, ScalarOf<P> t_n) {
    if constexpr (HasRedundantConstraints<P>) solver.hold(problem, q_n, t_n);
  }
  /// Projects (state.q, state.p) at time t; `from` is scratch.
  StepReport project(const P& problem, ScalarOf<P> t, VectorFor<P>& from, State<P>& state) {
    using Scalar = ScalarOf<P>;
    from = state.q;
    jacobian(problem, from, t, G);
    mu.setZero();
    StepReport report = solver.solve(problem, from, Scalar(1), G, t, options, mu, state.q);
    if (report.status != Status::ok) return report;
    jacobian(problem, state.q, t, G);
    report.status = solver.project_momentum(problem, state.q, G, t, mu, state.p, v).status;
    return report;
  }

 private:
  NewtonOptions options;
  MultiplierNewton<P> solver;
  JacobianFor<P> G;
  MultipliersFor<P> mu;
  VectorFor<P> v;
};

}  // namespace shakedown
