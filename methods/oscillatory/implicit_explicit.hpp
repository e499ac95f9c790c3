// The variational implicit-explicit integrator: trapezoidal quadrature for the slow potential, and
// midpoint quadrature for the stiff potential,
//
//   p_n+      = p_n - h/2 grad V0(q_n)
//   q_{n+1}   = q_n + h M^-1 (p_n+ + p_{n+1}-)/2,  p_{n+1}- = p_n+ - h grad V1/eps((q_n + q_{n+1})/2)
//   p_{n+1}   = p_{n+1}- - h/2 grad V0(q_{n+1}).
//
// The method has order 2, is symplectic and symmetric, and conserves linear and angular momentum.
// Unlike the impulse method, it has no resonances. For linear stiff forces, it equals Verlet with
// the changed mass M + h^2/4 K and is stable whenever Verlet with V0 alone is stable.
// Source: A. Stern, E. Grinspun, Multiscale Model. Simul. 7 (2009) 1779; R. McLachlan, A. Stern,
// SIAM J. Numer. Anal. 52 (2014) 1378.
#pragma once

#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/oscillatory/stiff_part.hpp"

namespace shakedown {

struct ImplicitExplicit {
  static constexpr Traits traits = [] {
    Traits t = renamed(ImplicitMidpoint::traits, "implicit-explicit", "Implicit-explicit (IMEX)",
                       "Stern, Grinspun 2009",
                       R"(\begin{aligned}
p_n^+ &= p_n - \tfrac h2 \nabla V_0(q_n) \\
q_{n+1} &= q_n + \tfrac h2 M^{-1} (p_n^+ + p_{n+1}^-) \\
p_{n+1}^- &= p_n^+ - \tfrac h\epsilon \nabla V_1 \bigl( \tfrac12 (q_n + q_{n+1}) \bigr) \\
p_{n+1} &= p_{n+1}^- - \tfrac h2 \nabla V_0(q_{n+1}) \\
V &= V_0 + V_1/\epsilon
\end{aligned})");
    t.rho_infinity = -1.0;  // the slow part is explicit
    return t;
  }();
  static constexpr Appearance look{"IMEX", Hue::indigo, Marker::down};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::SplitGradient, need::StiffSplit>;
  using Options = ImplicitOptions;

  template <class P>
  class Stepper : public SplitStepper<P, ImplicitMidpoint> {
   public:
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : SplitStepper<P, ImplicitMidpoint>(problem, options, h, 1, state) {}
  };
};

}  // namespace shakedown
