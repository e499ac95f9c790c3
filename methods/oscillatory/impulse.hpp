// The impulse method (Verlet-I, r-RESPA). The slow force kicks at the ends of a step. In between,
// `substeps` steps of velocity Verlet integrate the stiff part,
//
//   p -= h/2 grad V0(q),   n steps of h/n by Verlet with V1/eps,   p -= h/2 grad V0(q).
//
// The method has order 2, is symplectic and symmetric, and conserves momentum maps exactly. The
// kicks resonate with the stiff motion: at h omega = pi, 2 pi, ... energy grows, and it grows
// faster if the slow force is stronger. The method is linearly stable for h omega/n < 2, except at
// those resonances.
// Source: H. Grubmueller, H. Heller, A. Windemuth, K. Schulten, Mol. Simul. 6 (1991) 121; M.
// Tuckerman, B. J. Berne, G. J. Martyna, J. Chem. Phys. 97 (1992) 1990; Hairer, Lubich, Wanner
// VIII.4.
#pragma once

#include "methods/oscillatory/stiff_part.hpp"
#include "methods/splitting/velocity_verlet.hpp"

namespace shakedown {

struct ImpulseOptions {
  int substeps = 10;

  static std::vector<Setting> settings() {
    return {setting<ImpulseOptions>("substeps", &ImpulseOptions::substeps, "",
                                    "steps of Verlet within a step", {1, 100000})};
  }
};

struct Impulse {
  static constexpr Traits traits = renamed(VelocityVerlet::traits, "impulse", "Impulse (r-RESPA)",
                                           "Hairer, Lubich, Wanner VIII.4",
                                           R"(\begin{aligned}
p_n^+ &= p_n - \tfrac h2 \nabla V_0(q_n) \\
(q_{n+1}, p_{n+1}^-) &= (\Phi_{h/N})^N (q_n, p_n^+), \quad N = \text{substeps} \\
p_{n+1} &= p_{n+1}^- - \tfrac h2 \nabla V_0(q_{n+1}) \\
\Phi &: \; \text{velocity Verlet for } \tfrac12 p^{\mathsf T} M^{-1} p + V_1(q)/\epsilon \\
V &= V_0 + V_1/\epsilon
\end{aligned})");
  static constexpr Appearance look{"Impulse", Hue::orange, Marker::square};
  static constexpr std::array option_sets{OptionSet{"substeps=1", traits}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::SplitGradient>;
  using Options = ImpulseOptions;

  template <class P>
  class Stepper : public SplitStepper<P, VelocityVerlet> {
   public:
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : SplitStepper<P, VelocityVerlet>(problem, {}, h, options.substeps, state) {}
  };
};

}  // namespace shakedown
