// Velocity Verlet (Stoermer, leapfrog, kick-drift-kick):
//
//   p_{n+1/2} = p_n - h/2 grad V(q_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2}
//   p_{n+1}   = p_{n+1/2} - h/2 grad V(q_{n+1})
//
// The method has order 2, is symplectic and symmetric, and conserves linear and angular momentum to
// round-off. It is linearly stable for h omega < 2. A step takes one gradient. The method equals
// Newmark (12) with beta = 0, gamma = 1/2, and it equals Z&S (3) with beta = 0.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.1.4; TO section 4.4.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

struct VelocityVerlet {
  static constexpr Traits traits{.name = "velocity-verlet",
                                 .title = "Velocity Verlet",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Hairer, Lubich, Wanner I.1.4; TO (12) at beta = 0",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_n - \tfrac h2 \nabla V(q_n) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2} \\
p_{n+1} &= p_{n+1/2} - \tfrac h2 \nabla V(q_{n+1})
\end{aligned})"};
  static constexpr Appearance look{"Verlet", Hue::sky, Marker::disc};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), gradient(state.q), v(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) { problem.gradient(state.q, gradient); }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      state.p -= (h / Scalar(2)) * gradient;
      problem.mass().solve(state.p, v);
      state.q += h * v;
      problem.gradient(state.q, gradient);
      state.p -= (h / Scalar(2)) * gradient;
      return {};
    }

   private:
    P problem;
    Scalar h;
    Vector gradient;  // at the current q
    Vector v;
  };
};

}  // namespace shakedown
