// The classical Runge-Kutta method of order 4 for q' = dH/dp, p' = -dH/dq + Q(q, v, t):
//
//   k1 = F(y_n), k2 = F(y_n + h/2 k1), k3 = F(y_n + h/2 k2), k4 = F(y_n + h k3)
//   y_{n+1} = y_n + h/6 (k1 + 2 k2 + 2 k3 + k4)
//
// The method has order 4 and is neither symplectic nor symmetric. Energy and angular momentum
// drift; linear momentum, a linear invariant, is exact. The method integrates any unconstrained
// problem, even with a position-dependent mass matrix. Source: Hairer, Norsett, Wanner, Solving
// ODEs I, II.1.
#pragma once

#include "methods/base/method.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

struct RungeKutta4 {
  static constexpr Traits traits{.name = "rk4",
                                 .title = "Classical Runge-Kutta",
                                 .order_q = 4,
                                 .order_p = 4,
                                 .linear_momentum = Conservation::exact,
                                 .dissipation = 5,
                                 .source = "Hairer, Norsett, Wanner II.1",
                                 .formula = R"(\begin{aligned}
k_1 &= F(t_n, y_n), \quad k_2 = F(t_n + \tfrac h2, y_n + \tfrac h2 k_1) \\
k_3 &= F(t_n + \tfrac h2, y_n + \tfrac h2 k_2), \quad k_4 = F(t_n + h, y_n + h k_3) \\
y_{n+1} &= y_n + \tfrac h6 (k_1 + 2 k_2 + 2 k_3 + k_4) \\
y &= (q, p), \quad F = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"RK4", Hue::grey, Marker::saltire};
  using Needs = needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), q(state.q), p(state.p), v(state.q), f(state.q),
          sum_v(state.q), sum_f(state.q), scratch(state.q) {
      if constexpr (HasMassOfPosition<P>) M.setZero(problem.size(), problem.size());
    }

    StepReport step(State<P>& state) {
      evaluate(state.q, state.p, state.t);  // k1
      sum_v = v;
      sum_f = f;
      stage(state, h / Scalar(2));  // k2
      sum_v += Scalar(2) * v;
      sum_f += Scalar(2) * f;
      stage(state, h / Scalar(2));  // k3
      sum_v += Scalar(2) * v;
      sum_f += Scalar(2) * f;
      stage(state, h);  // k4
      sum_v += v;
      sum_f += f;
      state.q += (h / Scalar(6)) * sum_v;
      state.p += (h / Scalar(6)) * sum_f;
      return {};
    }

   private:
    void stage(const State<P>& state, Scalar c) {
      q = state.q + c * v;
      p = state.p + c * f;
      evaluate(q, p, state.t + c);
    }
    void evaluate(const Vector& at_q, const Vector& at_p, Scalar t) {
      velocity(problem, at_q, at_p, v, M);
      generalised_force(problem, at_q, v, t, f, scratch);
    }

    P problem;
    Scalar h;
    Vector q, p;          // of a stage
    Vector v, f;          // slopes of the stage
    Vector sum_v, sum_f;  // weighted slopes
    Vector scratch;
    FullMatrixFor<P> M;
  };
};

}  // namespace shakedown
