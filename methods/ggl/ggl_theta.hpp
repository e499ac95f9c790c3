// One-stage theta methods of the GGL principle, options A and B. With q_th = (1-th) q_n + th
// q_{n+1}, C = sum gamma_k D^2 g_k and vt = vartheta:
//
//   (a) q_{n+1} - q_n = h v + h M^-1 G(q_th)^T gamma
//   (b) p_{n+1} - p_n = -h grad V(q_th) - h A^T lambda - h C v
//   (c) M v           = th p_n + (1-th) p_{n+1} - h B^T lambda
//   (d) 0 = g(q_th)  (A)      0 = g(q_{n+1})  (B)
//   (e) 0 = G(q_th) v
//   A: A = G(q_th), B = 0
//   B: A = (1-vt) G_n + vt G_{n+1}, B = th (1-vt) G_n - (1-th) vt G_{n+1}
//
// These are (79) and (82), where D_1 L_d of (79b), (82b) is h D_1 L. They have order 1; A at th =
// 1/2 and B at th = vt = 1/2 have order 2 and are symmetric. A is symplectic on all of R^2n, and B
// on the tangent of g = 0; momentum maps are exact. A satisfies g(q_th) = 0 and leaves an error of
// O(h^2) in g(q_n); B satisfies g(q_n) = 0. (e) constrains the method's own v, not M^-1 p, so G
// M^-1 p may drift with A. If (b) and (c) are combined, lambda enters with the factor (1-th) A + B.
// This is (1-th) G(q_th) for option A and (1-vt) G_n for option B, so A at th = 1 and B at vt = 1
// are singular. For th != 1/2, A is unstable: a step multiplies a violation of g by 1 - 1/th (d),
// and a violation of G M^-1 p by -th/(1-th) (e). B's lambda and p carry an undamped odd-even mode
// (from p_0 = M v_0), so B's lambda cannot be assigned to a time; A's lambda belongs to the middle
// of the step. Source: KBS 4.3; VI-A is A at 1/2, VI-B is B at th = 1, vt = 1/2 (83).
#pragma once

#include "methods/base/algorithm.hpp"
#include "methods/ggl/theta_equations.hpp"

namespace shakedown {

struct GglThetaA {
  static constexpr Traits traits{.name = "ggl-theta-a",
                                 .title = "GGL theta method, intermediate constraint",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::middle,
                                 .order_lambda = 1,
                                 .source = "KBS (79), at theta = 1/2",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + h v + h M^{-1} G_\theta^{\mathsf T} \gamma \\
p_{n+1} &= p_n - h \nabla V(q_\theta) - h G_\theta^{\mathsf T} \lambda - h C v \\
M v &= \theta p_n + (1 - \theta)\,p_{n+1} \\
0 &= g(q_\theta), \quad 0 = G_\theta v \\
q_\theta &= (1 - \theta)\,q_n + \theta q_{n+1}, \quad G_\theta = G(q_\theta) \\
C &= \textstyle\sum_k \gamma_k \nabla^2 g_k(q_\theta)
\end{aligned})"};
  static constexpr Appearance look{"GGL-A", Hue::sky, Marker::up};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = ThetaAOptions;
  static ThetaScheme data(const Options& o) { return ThetaScheme::a(o, o.theta); }
  template <class P>
  using Stepper = MemberStepper<GglThetaA, P>;
};

struct GglThetaB {
  static constexpr Traits traits{.name = "ggl-theta-b",
                                 .title = "GGL theta method, trapezoidal constraint",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::canonical,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .source = "KBS (82), at theta = 1, vartheta = 1/2",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + h v + h M^{-1} G_\theta^{\mathsf T} \gamma \\
p_{n+1} &= p_n - h \nabla V(q_\theta)
  - h \bigl( (1 - \vartheta)\,G_n + \vartheta G_{n+1} \bigr)^{\mathsf T} \lambda - h C v \\
M v &= \theta p_n + (1 - \theta)\,p_{n+1} - h \bigl(
  \theta (1 - \vartheta)\,G_n - (1 - \theta)\,\vartheta G_{n+1} \bigr)^{\mathsf T} \lambda \\
0 &= g(q_{n+1}), \quad 0 = G_\theta v \\
q_\theta &= (1 - \theta)\,q_n + \theta q_{n+1}, \quad G_\theta = G(q_\theta) \\
C &= \textstyle\sum_k \gamma_k \nabla^2 g_k(q_\theta)
\end{aligned})"};
  static constexpr Appearance look{"GGL-B", Hue::sky, Marker::down};
  static constexpr Traits centred = [](Traits set) {
    set.order_q = set.order_p = 2;
    set.symmetric = true;
    return set;
  }(traits);
  static constexpr std::array option_sets{OptionSet{"theta=0 vartheta=0.5", traits},
                                          OptionSet{"theta=0.5 vartheta=0.5", centred},
                                          OptionSet{"theta=1 vartheta=0", traits}};
  using Algorithm = GglTheta;
  using Needs = Algorithm::Needs;
  using Options = ThetaBOptions;
  static ThetaScheme data(const Options& o) { return ThetaScheme::b(o, o.theta, o.vartheta); }
  template <class P>
  using Stepper = MemberStepper<GglThetaB, P>;
};

namespace ggl {

/// The equations of options A and B, constructed from the user's settings.
template <class P>
struct ThetaA : ThetaEquations<P> {
  using Options = ThetaAOptions;
  ThetaA(const P& problem, const Options& options, ScalarOf<P> h)
      : ThetaEquations<P>(problem, GglThetaA::data(options), h) {}
};
template <class P>
struct ThetaB : ThetaEquations<P> {
  using Options = ThetaBOptions;
  ThetaB(const P& problem, const Options& options, ScalarOf<P> h)
      : ThetaEquations<P>(problem, GglThetaB::data(options), h) {}
};

}  // namespace ggl

}  // namespace shakedown
