// Generalized-alpha for M q'' = -grad V(q; t) + Q(q, v, t). The method averages the forces at the
// two ends of a step. Without Q and for a fixed potential, the equations are
//
//   M a_{n+1} = -grad V(q_{n+1}),   q_{n+1} = x + c a_{n+1},   c = beta h^2 (1 - alpha_f)/(1 - alpha_m)
//
// with A, q and v as in alpha_weights.hpp. The method has order 2 for every rho-inf in [0, 1]. A
// linear oscillator of frequency omega is damped by a factor per step that tends to rho-inf as h
// omega grows. A resolved oscillator loses energy like h^3. rho-inf = 1 gives the trapezoidal rule,
// and rho-inf = 0 annihilates the highest frequencies in three steps. Linear momentum is exact,
// because A_0, too, is computed from forces. Newton's matrix is kept over several iterations and
// steps (KeptMatrix).
// Source: J. Chung, G. M. Hulbert, J. Appl. Mech. 60 (1993) 371; the average of the forces (instead
// of the force at an average, as in (9)) and the distinction between A and q'' follow M. Arnold, O.
// Bruels, BIT 47 (2007) 475.
#pragma once

#include <array>

#include "methods/newmark/forced_acceleration.hpp"
#include "methods/structural/alpha_weights.hpp"

namespace shakedown {

/// Returns the trait record for rho-inf = 1, which is the trapezoidal rule.
constexpr Traits as_trapezoidal(Traits record) {
  record.symplectic = Symplecticity::conjugate;
  record.symmetric = true;
  record.energy = record.angular_momentum = Conservation::bounded;
  record.dissipation = 0;
  record.rho_infinity = 1.0;
  return record;
}

struct GeneralizedAlpha {
  static constexpr Traits traits{.name = "generalized-alpha",
                                 .title = "Generalized-alpha",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .dissipation = 3,
                                 .rho_infinity = 0.8,
                                 .source = "Chung, Hulbert 1993",
                                 .formula = R"(\begin{aligned}
M a_{n+1} &= -\nabla V(q_{n+1}, t_{n+1}) + Q(q_{n+1}, v_{n+1}, t_{n+1}) \\
(1 - \alpha_m)\,A_{n+1} &= (1 - \alpha_f)\,a_{n+1} + \alpha_f a_n - \alpha_m A_n \\
q_{n+1} &= q_n + h v_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
v_{n+1} &= v_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\alpha_m &= \tfrac{2 \rho_\infty - 1}{\rho_\infty + 1}, \quad
  \alpha_f = \tfrac{\rho_\infty}{\rho_\infty + 1} \\
\gamma &= \tfrac12 + \alpha_f - \alpha_m, \quad \beta = \tfrac14 (\gamma + \tfrac12)^2, \quad
  A_0 \approx \ddot q(t_0 + (\alpha_m - \alpha_f) h)
\end{aligned})"};
  static constexpr Appearance look{"Generalized-α", Hue::green, Marker::hollow_up};
  static constexpr std::array option_sets{OptionSet{"rho-inf=0", with_rho(traits, 0.0)},
                                          OptionSet{"rho-inf=1", as_trapezoidal(traits)}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::GradientInTime,
                           need::HessianInTime, need::AnyForce, need::DenseWithForces>;
  using Options = GeneralizedAlphaOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          w(chosen.template weights<Scalar>()),
          implicit(which, HessianSource::analytic, options.unit), a(state.q), A(state.q),
          v(state.q), x(state.q), later_v(state.q), force(state.q), scratch(state.q) {
      kept.worth = problem.size() > 4;  // a smaller matrix costs no more than an evaluation
      restart(state);
    }

    /// Computes a and A of the exact solution. A is the acceleration at t + shift h on the Taylor
    /// polynomial of the solution, whose error is O(h^3).
    void restart(const State<P>& state) {
      problem.mass().solve(state.p, v);
      free_acceleration(problem, state.q, v, state.t, a, force, scratch);
      const Scalar t = w.shift() * h;
      x = state.q + t * v + (t * t / Scalar(2)) * a;
      later_v = v + t * a;
      free_acceleration(problem, x, later_v, state.t + t, A, force, scratch);
    }

    StepReport step(State<P>& state) {
      const Scalar gamma = w.gamma(), beta = w.beta();
      const Scalar ratio = (Scalar(1) - w.alpha_f) / (Scalar(1) - w.alpha_m);
      problem.mass().solve(state.p, v);
      x = state.q + h * v + (h * h * (Scalar(0.5) - beta)) * A;
      v += (h * (Scalar(1) - gamma)) * A;
      A = (w.alpha_f / (Scalar(1) - w.alpha_m)) * a - (w.alpha_m / (Scalar(1) - w.alpha_m)) * A;
      x += (h * h * beta) * A;
      const StepReport report = solve(state.t + h, ratio);
      A += ratio * a;
      v += (h * gamma) * A;
      state.q = implicit.at();
      problem.mass().apply(v, state.p);
      return report;
    }

   private:
    /// Solves for a_{n+1}; A and v do not yet include a_{n+1}.
    StepReport solve([[maybe_unused]] Scalar t, Scalar ratio) {
      const Scalar c = h * h * w.beta() * ratio;
      if constexpr (DependsOnTime<P>) {
        const Scalar d = h * w.gamma();
        later_v = v + d * A;
        return implicit.solve(problem, t, x, c, later_v, d * ratio, options, kept, a);
      } else {
        return implicit.solve(problem, x, c, options, kept, a);
      }
    }

    P problem;
    Options options;
    Scalar h;
    AlphaWeights<Scalar> w;
    AccelerationFor<P> implicit;
    KeptMatrix kept{kept_accuracy<Scalar>()};
    Vector a;  // q'' at q_n
    Vector A;  // q'' at t_n + shift h
    Vector v;
    Vector x;
    Vector later_v, force, scratch;
  };
};

}  // namespace shakedown
