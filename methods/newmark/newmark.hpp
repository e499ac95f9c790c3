// Newmark's method with gamma = 1/2, solved to tolerance: TO Integrator 2, eq. (12).
//
//   q_{n+1} = q_n + h v_n + h^2/2 [(1 - 2 beta) a_n + 2 beta a_{n+1}]
//   v_{n+1} = v_n + h/2 (a_n + a_{n+1}),        M a_n = -grad V(q_n)
//
// With damping, drives and moving potentials, M a_n = -grad V(q_n; t_n) + Q(q_n, v_n, t_n). The
// method has order 2 and is symmetric. It is not symplectic for dq ^ dp, but it is conjugate to
// push-forward Newmark (14) by the map (13). It is linearly stable for every h if beta >= 1/4. beta
// = 0 gives velocity Verlet, and beta = 1/4 gives the trapezoidal rule. Linear momentum is
// conserved exactly; the error of angular momentum is only bounded.
// Source: TO section 2.1; N. M. Newmark 1959; Kane, Marsden, Ortiz, West 2000.
#pragma once

#include "methods/newmark/forced_acceleration.hpp"

namespace shakedown {

struct NewmarkOptions : ImplicitOptions {
  double beta = 0.4;  ///< the value in TO, Figure 1

  static std::vector<Setting> settings() {
    auto all = inherit<NewmarkOptions, ImplicitOptions>();
    all.push_back(setting<NewmarkOptions>("beta", &NewmarkOptions::beta, "", "Newmark's parameter",
                                          range::non_negative));
    return all;
  }
};

struct Newmark {
  static constexpr Traits traits{.name = "newmark",
                                 .title = "Newmark, gamma = 1/2",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::conjugate,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::bounded,
                                 .rho_infinity = 1.0,
                                 .source = "TO (12)",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + h v_n + \tfrac{h^2}{2} \bigl[ (1 - 2\beta) a_n + 2\beta\, a_{n+1} \bigr] \\
v_{n+1} &= v_n + \tfrac h2 (a_n + a_{n+1}) \\
M a_n &= -\nabla V(q_n, t_n) + Q(q_n, v_n, t_n)
\end{aligned})"};
  static constexpr Appearance look{"Newmark", Hue::green, Marker::up};
  static constexpr std::array option_sets{OptionSet{"beta=0.25", traits},
                                          OptionSet{"beta=1", traits}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::GradientInTime,
                           need::HessianInTime, need::AnyForce, need::DenseWithForces>;
  using Options = NewmarkOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          c(Scalar(chosen.beta) * step_size * step_size),
          implicit(which, chosen.hessian, options.unit), a(state.q), v(state.q), predictor(state.q),
          force(state.q), scratch(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) {
      problem.mass().solve(state.p, v);
      free_acceleration(problem, state.q, v, state.t, a, force, scratch);
    }

    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      predictor = state.q + h * v + (h * h / Scalar(2) - c) * a;
      v += (h / Scalar(2)) * a;
      const StepReport report = solve(state.t + h);
      v += (h / Scalar(2)) * a;
      state.q = implicit.at();
      problem.mass().apply(v, state.p);
      return report;
    }

   private:
    /// Solves for a_{n+1}, starting from a_n; v does not yet include a_{n+1}.
    StepReport solve([[maybe_unused]] Scalar t) {
      if constexpr (DependsOnTime<P>) {
        return implicit.solve(problem, t, predictor, c, v, h / Scalar(2), options, a);
      } else {
        return implicit.solve(problem, predictor, c, options, a);
      }
    }

    P problem;
    Options options;
    Scalar h;
    Scalar c;  // beta h^2
    AccelerationFor<P> implicit;
    Vector a;  // at the current q
    Vector v;
    Vector predictor;
    Vector force, scratch;
  };
};

}  // namespace shakedown
