// BAOAB for Langevin's equation TO (27):
//
//   B   p -= h/2 grad V(q)
//   A   q += h/2 M^-1 p
//   O   p moves by the Ornstein-Uhlenbeck process over h (noise.hpp)
//   A   q += h/2 M^-1 p
//   B   p -= h/2 grad V(q)
//
// Means over the stationary distribution have errors of O(h^2); on a linear problem, means of
// positions are exact. A step takes one gradient. Momentum maps are not conserved.
//
// Source: B. Leimkuhler, C. Matthews, J. Chem. Phys. 138 (2013) 174102. Deviation: the source damps
// all momenta at one rate; here the rates are gamma/m_i, as in TO.
#pragma once

#include "methods/langevin/noise.hpp"

namespace shakedown {

struct Baoab {
  static constexpr Traits traits{.name = "baoab",
                                 .title = "BAOAB",
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Leimkuhler, Matthews 2013",
                                 .formula = R"(\begin{aligned}
p' &= p_n - \tfrac h2 \nabla V(q_n) \\
q' &= q_n + \tfrac h2 M^{-1} p' \\
p'' &= a p' + b\,\xi \\
q_{n+1} &= q' + \tfrac h2 M^{-1} p'' \\
p_{n+1} &= p'' - \tfrac h2 \nabla V(q_{n+1}) \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad \xi \sim \mathcal N(0, I)
\end{aligned})"};
  static constexpr Appearance look{"BAOAB", Hue::black, Marker::disc};
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

}  // namespace shakedown
