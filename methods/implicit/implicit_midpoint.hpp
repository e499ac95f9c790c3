// Implicit midpoint rule:
//
//   M a = -grad V(q_n + h/2 v_n + h^2/4 a)
//   q_{n+1} = q_n + h v_n + h^2/2 a,      p_{n+1} = p_n + h M a
//
// The rule has order 2 and is symplectic and symmetric. It conserves every quadratic invariant,
// hence linear and angular momentum, to the solver's tolerance. It is linearly stable for every h.
// Source: Hairer, Lubich, Wanner II.1, IV.2; TO section 4.1.
#pragma once

#include "methods/newmark/implicit_acceleration.hpp"

namespace shakedown {

struct ImplicitMidpoint {
  static constexpr Traits traits{.name = "implicit-midpoint",
                                 .title = "Implicit midpoint",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .rho_infinity = 1.0,
                                 .source = "Hairer, Lubich, Wanner II.1",
                                 .formula = R"(\begin{aligned}
M a &= -\nabla V(q_n + \tfrac h2 v_n + \tfrac{h^2}{4} a) \\
q_{n+1} &= q_n + h v_n + \tfrac{h^2}{2} a \\
p_{n+1} &= p_n + h M a
\end{aligned})"};
  static constexpr Appearance look{"Midpoint", Hue::purple, Marker::pentagon};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = ImplicitOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          implicit(which, chosen.hessian, options.unit), a(state.q), v(state.q),
          predictor(state.q) {
      restart(state);
    }

    /// Resets the guess for the first solve.
    void restart(const State<P>& /*state*/) { a.setZero(); }

    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      predictor = state.q + (h / Scalar(2)) * v;
      const StepReport report = implicit.solve(problem, predictor, h * h / Scalar(4), options, a);
      v += (h / Scalar(2)) * a;
      state.q += h * v;
      problem.mass().apply(a, v);
      state.p += h * v;
      return report;
    }

   private:
    P problem;
    Options options;
    Scalar h;
    ImplicitAcceleration<P> implicit;
    Vector a;  // acceleration at the last midpoint, the guess for the next one
    Vector v;
    Vector predictor;
  };
};

}  // namespace shakedown
