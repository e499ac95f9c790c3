// RATTLE:
//
//   p_{n+1/2} = p_n - h/2 (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2},                          g(q_{n+1}) = 0
//   p_{n+1}   = p_{n+1/2} - h/2 (grad V(q_{n+1}) + G_{n+1}^T mu_{n+1}),   G_{n+1} M^-1 p_{n+1} = 0
//
// The method has order 2. It is symmetric, and symplectic on the constrained phase space. Momentum
// maps and both constraint levels are exact (to the solver's tolerance). The method also handles
// moving constraints g(q; t) (with G v + dg/dt = 0 at the end of the step), M(q), forces Q(q, v, t)
// and moving potentials (rattle_general.hpp, or rattle_forced.hpp if G is not dense). `lambda` is
// lambda_n, in units of force; it belongs to t_n.
// Source: H. C. Andersen 1983; Hairer, Lubich, Wanner VII.1.4; TO section 1.2.
#pragma once

#include <limits>

#include "methods/constrained/multiplier_newton.hpp"
#include "methods/constrained/rattle_forced.hpp"
#include "methods/constrained/rattle_general.hpp"

namespace shakedown {

struct Rattle {
  static constexpr Traits traits{.name = "rattle",
                                 .title = "RATTLE",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 1,
                                 .source = "Andersen 1983; Hairer, Lubich, Wanner VII.1.4",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_n - \tfrac h2 \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= p_{n+1/2} - \tfrac h2 \bigl( \nabla V(q_{n+1}) + G_{n+1}^{\mathsf T} \mu_{n+1} \bigr) \\
0 &= G_{n+1} M^{-1} p_{n+1}
\end{aligned})"};
  static constexpr Appearance look{"RATTLE", Hue::indigo, Marker::hollow_pentagon};
  using Needs = needs::All<need::Constraints, need::AnyMass, need::GradientInTime, need::AnyForce,
                           need::DenseWithMassOfPosition>;
  using Options = NewtonOptions;

  template <class P>
  class Stepper : public detail::GeneralRattle<P> {
   public:
    using detail::GeneralRattle<P>::GeneralRattle;
  };
  template <class P>
    requires detail::ForcedDynamics<P>
  class Stepper<P> : public detail::ForcedRattle<P> {
   public:
    using detail::ForcedRattle<P>::ForcedRattle;
  };
  template <class P>
    requires detail::PlainDynamics<P>
  class Stepper<P> {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          solver(which), gradient(state.q), free(state.q), v(state.q), G(solver.rows(which)) {
      multiplier.setConstant(problem.constraint_count(),
                             Scalar(std::numeric_limits<double>::quiet_NaN()));
      guess.setZero(problem.constraint_count());
      impulse = guess;
      restart(state);
    }

    void restart(const State<P>& state) {
      problem.gradient(state.q, gradient);
      solver.rows_at(problem, state.q, state.t, G);
    }
    void momentum_changed(const State<P>& /*state*/) {}

    [[gnu::flatten]] StepReport step(State<P>& state) {
      const Scalar t_next = state.t + h;
      state.p -= (h / Scalar(2)) * gradient;
      problem.mass().solve(state.p, v);
      free = state.q + h * v;
      StepReport report =
          solver.solve(problem, free, h * h / Scalar(2), G, t_next, options, guess, state.q);
      solver.pull(G, guess, -h / Scalar(2), state.p);
      multiplier = guess;
      if (report.status != Status::ok) return report;

      problem.gradient(state.q, gradient);
      solver.rows_at(problem, state.q, t_next, G);
      state.p -= (h / Scalar(2)) * gradient;
      report.status =
          solver.project_momentum(problem, state.q, G, t_next, impulse, state.p, v).status;
      return report;
    }

    [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

   private:
    P problem;
    Options options;
    Scalar h;
    MultiplierNewton<P> solver;
    Vector gradient;  // at the current q
    Vector free;      // position without constraint forces
    Vector v;
    Multipliers multiplier;                // lambda_n; NaN before the first step
    Multipliers guess;                     // the guess for the next solve: the last lambda
    Multipliers impulse;                   // h/2 mu
    typename MultiplierNewton<P>::Rows G;  // at the current q
  };
};

}  // namespace shakedown
