// BAOAB, and g-BAOAB on the manifold of constraints, for Langevin's equation TO (27):
//
//   B   p -= h/2 grad V(q)
//   A   q += h/2 M^-1 p
//   O   p moved by Ornstein and Uhlenbeck's process over h (noise.hpp)
//   A   q += h/2 M^-1 p
//   B   p -= h/2 grad V(q)
//
// With constraints each A is a step of RATTLE without force: q + h/2 M^-1 (p - G^T lambda) on the
// manifold; p is projected onto the tangent space by O and after the last B (in between it is given
// up to G^T lambda, on which nothing depends). Means over the stationary distribution are right up to
// O(h^2); on a linear problem those of positions are exact. One gradient a step; with constraints two
// nonlinear solves. Both constraint levels hold at the end of each step; momentum maps are not kept.
//
// Source: B. Leimkuhler, C. Matthews, J. Chem. Phys. 138 (2013) 174102; with constraints: the same,
// Proc. R. Soc. A 472 (2016) 20160138, with one RATTLE step in each A. Deviation: they damp all
// momenta at one rate, here gamma/m_i as TO do.
#pragma once

#include "methods/constrained/multiplier_newton.hpp"
#include "methods/langevin/gla.hpp"

namespace shakedown {

struct Baoab {
  static constexpr Traits traits{.name = "baoab",
                                 .title = "BAOAB",
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Leimkuhler, Matthews 2013"};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::DoublePrecision>;
  using Options = LangevinOptions;

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& options, double step_size, const State<P>& state)
        : problem(which), half_h(step_size / 2.0), noise(which, options, step_size),
          gradient(state.q), v(state.q) {
      problem.gradient(state.q, gradient);
    }

    StepReport step(State<P>& state) {
      state.p -= half_h * gradient;
      drift(state);
      const Status status = noise.apply(problem, state.q, state.p);
      drift(state);
      problem.gradient(state.q, gradient);
      state.p -= half_h * gradient;
      return {status};
    }

   private:
    void drift(State<P>& state) {
      problem.mass().solve(state.p, v);
      state.q += half_h * v;
    }

    P problem;
    double half_h;
    Noise<P> noise;
    Vector gradient;  // at the current q
    Vector v;
  };
};

struct GeodesicBaoab {
  static constexpr Traits traits{.name = "g-baoab",
                                 .title = "g-BAOAB",
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Leimkuhler, Matthews 2016"};
  using Needs =
      needs::All<need::Constraints, need::ConstantMass, need::Gradient, need::FixedConstraints,
                 need::DoublePrecision, need::IndependentConstraints>;
  using Options = GlaOptions<Rattle>;

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, double step_size, const State<P>& state)
        : problem(which), options(chosen), half_h(step_size / 2.0), solver(which),
          noise(which, chosen, step_size), tangent(which), gradient(state.q), free(state.q),
          v(state.q) {
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
    /// Half a step along a geodesic; p is left with a component along G^T of the old q.
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
    MultipliersFor<P> first, second;  // the last ones, where the next solves start
    JacobianFor<P> G;
  };
};

}  // namespace shakedown
