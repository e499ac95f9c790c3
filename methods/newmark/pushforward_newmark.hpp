// Push-forward Newmark: TO Integrator 3, eq. (14).
//
//   x_{n+1} = x_n + h v_n + h^2/2 a_n
//   v_{n+1} = v_n + h/2 (a_n + a_{n+1}),        M a_n = -grad V(x_n + beta h^2 a_n)
//
// This is Newmark (12) in the variables (x, v) = (q + beta h^2 M^-1 grad V(q), q') of the map (13).
// The method has order 2, is symplectic and symmetric, and conserves momentum maps to the solver's
// tolerance. It is linearly stable for every h if beta >= 1/4.
// Source: TO section 2.1; Skeel, Zhang, Schlick 1997; Marsden, West 2001.
#pragma once

#include "methods/newmark/newmark.hpp"

namespace shakedown {

/// The map (13): x = q + beta h^2 M^-1 grad V(q). `work` is scratch.
template <class P>
void newmark_pushforward(const P& problem, ScalarOf<P> c, const VectorFor<P>& q, VectorFor<P>& x,
                         VectorFor<P>& work) {
  problem.gradient(q, work);
  problem.mass().solve(work, x);
  x = q + c * x;
}

struct PushforwardNewmark {
  static constexpr Traits traits{.name = "pushforward-newmark",
                                 .title = "Push-forward Newmark",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .rho_infinity = 1.0,
                                 .source = "TO (14)",
                                 .formula = R"(\begin{aligned}
x_{n+1} &= x_n + h v_n + \tfrac{h^2}{2} a_n \\
v_{n+1} &= v_n + \tfrac h2 (a_n + a_{n+1}) \\
M a_n &= -\nabla V(x_n + \beta h^2 a_n), \quad x_0 = q_0, \quad v = M^{-1} p
\end{aligned})"};
  static constexpr Appearance look{"Push-forward Newmark", Hue::green, Marker::pentagon};
  static constexpr std::array option_sets{OptionSet{"beta=0.25", traits},
                                          OptionSet{"beta=1", traits}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = NewmarkOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          c(Scalar(chosen.beta) * step_size * step_size),
          implicit(which, chosen.hessian, options.unit), a(state.q), v(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) {
      a.setZero();
      start = implicit.solve(problem, state.q, c, options, a);
    }

    StepReport step(State<P>& state) {
      if (start.status != Status::ok) return start;
      problem.mass().solve(state.p, v);
      v += (h / Scalar(2)) * a;
      state.q += h * v;
      const StepReport report = implicit.solve(problem, state.q, c, options, a);
      v += (h / Scalar(2)) * a;
      problem.mass().apply(v, state.p);
      return report;
    }

   private:
    P problem;
    Options options;
    Scalar h;
    Scalar c;  // beta h^2
    ImplicitAcceleration<P> implicit;
    Vector a;  // at the current x
    Vector v;
    StepReport start;  // result of the solve for the first a
  };
};

}  // namespace shakedown
