// The named instances of KBS Table 1: VI-A is option A (79) at theta = 1/2, VI-B is option B at
// theta = 1, vartheta = 1/2, eq. (83). Formulas and what they keep: ggl_theta.hpp.
#pragma once

#include "methods/ggl/ggl_theta.hpp"

namespace shakedown {

/// GglThetaA without the parameter.
struct ViA {
  static constexpr Traits traits =
      renamed(GglThetaA::traits, "vi-a", "VI-A", "KBS (79), theta = 1/2");
  static constexpr Appearance look{"VI-A", Hue::blue, Marker::disc};
  using Needs = GglThetaNeeds;
  using Options = GglOptions;
  template <class P>
  struct Stepper : GglThetaA::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : GglThetaA::Stepper<P>(problem, ThetaAOptions{options}, h, state) {}
  };
};

/// GglThetaB without the parameters.
struct ViB {
  static constexpr Traits traits = renamed(GglThetaB::traits, "vi-b", "VI-B", "KBS (83)");
  static constexpr Appearance look{"VI-B", Hue::green, Marker::hollow_square};
  using Needs = GglThetaNeeds;
  using Options = GglOptions;
  template <class P>
  struct Stepper : GglThetaB::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : GglThetaB::Stepper<P>(problem, ThetaBOptions{options}, h, state) {}
  };
};

}  // namespace shakedown
