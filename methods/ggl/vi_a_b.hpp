// The named instances of KBS Table 1: VI-A is option A (79) at theta = 1/2, VI-B is option B at
// theta = 1, vartheta = 1/2, eq. (83). Formulas and conserved quantities are in ggl_theta.hpp.
#pragma once

#include "methods/ggl/ggl_theta.hpp"

namespace shakedown {

struct ViA {
  static constexpr Traits traits =
      renamed(GglThetaA::traits, "vi-a", "VI-A", "KBS (79), theta = 1/2", R"(\begin{aligned}
q_{n+1} &= q_n + h v + h M^{-1} G(m)^{\mathsf T} \gamma, \quad m = \tfrac12 (q_n + q_{n+1}) \\
p_{n+1} &= p_n - h \nabla V(m) - h G(m)^{\mathsf T} \lambda - h C v \\
M v &= \tfrac12 (p_n + p_{n+1}) \\
0 &= g(m), \quad 0 = G(m)\,v \\
C &= \textstyle\sum_k \gamma_k \nabla^2 g_k(m)
\end{aligned})");
  static constexpr Appearance look{"VI-A", Hue::blue, Marker::disc};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = GglOptions;
  static ThetaScheme data(const Options& options) { return ThetaScheme::a(options, 0.5); }
  template <class P>
  using Stepper = MemberStepper<ViA, P>;
};

struct ViB {
  static constexpr Traits traits =
      renamed(GglThetaB::traits, "vi-b", "VI-B", "KBS (83)", R"(\begin{aligned}
q_{n+1} &= q_n + h v + h M^{-1} G_{n+1}^{\mathsf T} \gamma \\
p_{n+1} &= p_n - h \nabla V(q_{n+1}) - \tfrac h2 (G_n + G_{n+1})^{\mathsf T} \lambda - h C v \\
M v &= p_n - \tfrac h2 G_n^{\mathsf T} \lambda \\
0 &= g(q_{n+1}), \quad 0 = G_{n+1} v \\
C &= \textstyle\sum_k \gamma_k \nabla^2 g_k(q_{n+1})
\end{aligned})");
  static constexpr Appearance look{"VI-B", Hue::green, Marker::hollow_square};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = GglOptions;
  static ThetaScheme data(const Options& options) { return ThetaScheme::b(options, 1.0, 0.5); }
  template <class P>
  using Stepper = MemberStepper<ViB, P>;
};

}  // namespace shakedown
