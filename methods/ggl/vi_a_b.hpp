// The named instances of KBS Table 1: VI-A is option A (79) at theta = 1/2, VI-B is option B at
// theta = 1, vartheta = 1/2, eq. (83). Formulas and conserved quantities are in ggl_theta.hpp.
#pragma once

#include "methods/ggl/ggl_theta.hpp"

namespace shakedown {

struct ViA {
  static constexpr Traits traits =
      renamed(GglThetaA::traits, "vi-a", "VI-A", "KBS (79), theta = 1/2");
  static constexpr Appearance look{"VI-A", Hue::blue, Marker::disc};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = GglOptions;
  static ThetaScheme data(const Options& options) { return ThetaScheme::a(options, 0.5); }
  template <class P>
  using Stepper = MemberStepper<ViA, P>;
};

struct ViB {
  static constexpr Traits traits = renamed(GglThetaB::traits, "vi-b", "VI-B", "KBS (83)");
  static constexpr Appearance look{"VI-B", Hue::green, Marker::hollow_square};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = GglOptions;
  static ThetaScheme data(const Options& options) { return ThetaScheme::b(options, 1.0, 0.5); }
  template <class P>
  using Stepper = MemberStepper<ViB, P>;
};

}  // namespace shakedown
