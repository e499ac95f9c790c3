// g-BAOAB: BAOAB (baoab.hpp) on the manifold of constraints. Each A is a step of RATTLE without
// forces, which moves q on the manifold to q + h/2 M^-1 (p - G^T lambda). O projects p onto the
// tangent space, and p is projected again after the last B. In between, p is determined only up to
// a term G^T lambda, on which nothing depends. A step takes one gradient and two nonlinear solves.
// Both constraint levels hold at the end of the step. Momentum maps are not conserved.
//
// Source: B. Leimkuhler, C. Matthews, Proc. R. Soc. A 472 (2016) 20160138, with one RATTLE step in
// each A. Deviation: the source damps all momenta at one rate; here the rates are gamma/m_i, as in
// TO.
#pragma once

#include <algorithm>

#include "methods/constrained/multiplier_newton.hpp"
#include "methods/langevin/gla_constrained.hpp"

namespace shakedown {

struct GeodesicBaoab {
  static constexpr Traits traits{.name = "g-baoab",
                                 .title = "g-BAOAB",
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Leimkuhler, Matthews 2016",
                                 .formula = R"(\begin{aligned}
\Phi_h &= P \circ B_{h/2} \circ A_{h/2} \circ O_h \circ A_{h/2} \circ B_{h/2} \\
B_t &\colon\ p \leftarrow p - t\,\nabla V(q) \\
A_t &\colon\ p \leftarrow p - G(q)^{\mathsf T} \lambda, \quad
  q \leftarrow q + t M^{-1} p, \quad g(q) = 0 \\
O_h &\colon\ p \leftarrow P \bigl( a (P p + (I - P)\,\eta) + b\,\xi \bigr) \\
P &= I - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad
  \xi \sim \mathcal N(0, I), \quad \eta \sim \mathcal N(0, \beta^{-1} M)
\end{aligned})"};
  static constexpr Appearance look{"g-BAOAB", Hue::brown, Marker::hollow_disc};
  using Needs =
      needs::All<need::Constraints, need::ConstantMass, need::Gradient, need::FixedConstraints,
                 need::DoublePrecision, need::IndependentConstraints>;
  using Options = GlaOptions<Rattle>;

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, double step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, NewtonOptions(chosen))),
          half_h(step_size / 2.0), solver(which), noise(which, chosen, step_size), tangent(which),
          gradient(state.q), free(state.q), v(state.q) {
      first.setZero(problem.constraint_count());
      second = first;
      resize_jacobian(G, problem.constraint_count(), problem.size());
      problem.gradient(state.q, gradient);
    }

    StepReport step(State<P>& state) {
      state.p -= half_h * gradient;
      StepReport report = drift(state, first);
      if (report.status != Status::ok) return report;
      report.status = noise.apply(problem, state.q, state.p);
      if (report.status != Status::ok) return report;
      const StepReport again = drift(state, second);
      report.iterations += again.iterations;
      report.residual = std::max(report.residual, again.residual);
      report.status = again.status;
      if (report.status != Status::ok) return report;
      problem.gradient(state.q, gradient);
      state.p -= half_h * gradient;
      if (!tangent.move_to(problem, state.q)) return {Status::singular};
      tangent.project(problem, state.p);
      return report;
    }

   private:
    /// Takes half a step along a geodesic. Afterwards p contains a component along G^T of the old
    /// q.
    StepReport drift(State<P>& state, MultipliersFor<P>& lambda) {
      problem.mass().solve(state.p, v);
      free = state.q + half_h * v;
      problem.jacobian(state.q, G);
      const StepReport report =
          solver.solve(problem, free, half_h, G, state.t, options, lambda, state.q);
      add_transpose(G, lambda, -1.0, state.p);
      return report;
    }

    P problem;
    NewtonOptions options;
    double half_h;
    MultiplierNewton<P> solver;
    Noise<P> noise;
    TangentSpace<P> tangent;
    Vector gradient;  // at the current q
    Vector free;
    Vector v;
    MultipliersFor<P> first, second;  // the last values, used as guesses for the next solves
    JacobianFor<P> G;
  };
};

}  // namespace shakedown
