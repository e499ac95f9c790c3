// Bathe's composite rule for M q'' = -grad V(q; t) + Q(q, v, t). The trapezoidal rule takes the
// first part gamma h of a step, and the three-point backward Euler rule takes the rest. With y =
// (q, v),
//
//   y_{n+gamma} = y_n + gamma h/2 (y'_n + y'_{n+gamma})
//   y_{n+1} = y_n + (y_{n+gamma} - y_n)/(gamma (2 - gamma)) + e h y'_{n+1},
//   e = (1 - gamma)/(2 - gamma).
//
// The method has order 2 and is A-stable and L-stable for every gamma in (0, 1). With z = h omega
// and a = gamma/2, a step multiplies the energy of a linear oscillator by
//
//   |R(i z)|^2 = 1/(1 + (a e)^2 z^4/(1 + (a^2 + e^2) z^2)).
//
// A resolved oscillator therefore loses energy like h^3, and rho_infinity = 0. gamma = 1/2 is
// Bathe's choice. gamma = 2 - sqrt 2 makes a e largest, and the matrices M + c Hess V of both
// parts are then equal. The method is neither symplectic nor symmetric. Linear momentum is exact.
// Newton's matrices are kept over several iterations and steps (KeptMatrix).
// Source: K. J. Bathe, M. M. I. Baig, Comput. Struct. 83 (2005) 2513; K. J. Bathe, Comput. Struct.
// 85 (2007) 437. The formula for |R|^2 is ours. The papers solve for positions; we solve for
// accelerations (implicit_acceleration.hpp).
#pragma once

#include <array>

#include "methods/newmark/forced_acceleration.hpp"

namespace shakedown {

struct BatheOptions : NewtonOptions {
  double gamma = 0.5;

  static std::vector<Setting> settings() {
    auto all = inherit<BatheOptions, NewtonOptions>();
    all.push_back(setting<BatheOptions>("gamma", &BatheOptions::gamma, "",
                                        "part of a step that the trapezoidal rule takes",
                                        {0.01, 0.99}));
    return all;
  }
};

struct Bathe {
  static constexpr Traits traits{.name = "bathe",
                                 .title = "Bathe's composite rule",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .dissipation = 3,
                                 .rho_infinity = 0.0,
                                 .source = "Bathe, Baig 2005; Bathe 2007",
                                 .formula = R"(\begin{aligned}
y_{n+\gamma} &= y_n + \tfrac{\gamma h}{2} (y'_n + y'_{n+\gamma}), \quad y = (q, v) \\
y_{n+1} &= y_n + \tfrac{1}{\gamma (2 - \gamma)} (y_{n+\gamma} - y_n)
  + \tfrac{1 - \gamma}{2 - \gamma}\, h\, y'_{n+1} \\
y' &= (v, a), \quad M a = -\nabla V(q, t) + Q(q, v, t)
\end{aligned})"};
  static constexpr Appearance look{"Bathe", Hue::brown, Marker::diamond};
  static constexpr std::array option_sets{OptionSet{"gamma=0.585786437626905", traits}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::GradientInTime,
                           need::HessianInTime, need::AnyForce, need::DenseWithForces>;
  using Options = BatheOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          gamma(chosen.gamma), first(which, options.unit), second(which, options.unit), a(state.q),
          v(state.q), x(state.q), y(state.q), force(state.q), scratch(state.q) {
      // A smaller matrix costs no more than an evaluation.
      first.kept.worth = second.kept.worth = problem.size() > 4;
      restart(state);
    }

    void restart(const State<P>& state) {
      problem.mass().solve(state.p, v);
      free_acceleration(problem, state.q, v, state.t, a, force, scratch);
    }

    StepReport step(State<P>& state) {
      const Scalar half = gamma * h / Scalar(2);
      const Scalar weight = Scalar(1) / (gamma * (Scalar(2) - gamma));
      const Scalar rest = (Scalar(1) - gamma) / (Scalar(2) - gamma) * h;
      problem.mass().solve(state.p, v);
      y = v + half * a;
      x = state.q + half * (v + y);
      const StepReport begun = solve(first, state.t + gamma * h, half);
      if (begun.status != Status::ok) return begun;
      y += half * a;  // v_{n+gamma}
      y = v + weight * (y - v);
      x = state.q + weight * (first.implicit.at() - state.q) + rest * y;
      StepReport report = solve(second, state.t + h, rest);
      report.iterations += begun.iterations;
      y += rest * a;
      state.q = second.implicit.at();
      problem.mass().apply(y, state.p);
      return report;
    }

   private:
    /// An implicit stage: q = x + d^2 a, v = y + d a.
    struct Stage {
      Stage(const P& problem, double unit) : implicit(problem, HessianSource::analytic, unit) {}
      AccelerationFor<P> implicit;
      KeptMatrix kept{kept_accuracy<Scalar>()};
    };

    /// Solves for the acceleration of a stage at time t, starting from the last one.
    StepReport solve(Stage& stage, [[maybe_unused]] Scalar t, Scalar d) {
      if constexpr (DependsOnTime<P>) {
        return stage.implicit.solve(problem, t, x, d * d, y, d, options, stage.kept, a);
      } else {
        return stage.implicit.solve(problem, x, d * d, options, stage.kept, a);
      }
    }

    P problem;
    Options options;
    Scalar h, gamma;
    Stage first, second;
    Vector a;     // of the last stage
    Vector v;     // v_n
    Vector x, y;  // of a stage
    Vector force, scratch;
  };
};

}  // namespace shakedown
