// The classical GGL stabilisation (30), discretised by the midpoint rule, with m = (q_n +
// q_{n+1})/2 and w = M^-1 p:
//
//   (a) q_{n+1} - q_n = h w_m + h G(m)^T gamma
//   (b) p_{n+1} - p_n = -h grad V(m) - h G(m)^T lambda
//   (d) 0 = g(q_{n+1})        (e) 0 = G(q_{n+1}) w_{n+1}
//
// Unlike in EM and VI-A, (b) lacks the effect of gamma on the momentum, so energy, angular momentum
// and dq ^ dp are not conserved: they drift at a rate set by gamma. Linear momentum is exact,
// because the rows of a G that depends on differences of positions sum to zero. The method has
// order 2 and is symmetric. Both constraints are exact.
// Source: Gear, Leimkuhler, Gupta 1985; KBS (30), (32), A.3.
#pragma once

#include "methods/ggl/midpoint_equations.hpp"

namespace shakedown {

struct GglClassical {
  static constexpr Traits traits{.name = "ggl-classical",
                                 .title = "Classical GGL stabilisation, midpoint",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::middle,
                                 .order_lambda = 2,
                                 .source = "Gear, Leimkuhler, Gupta 1985; KBS (30)",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + \tfrac h2 M^{-1} (p_n + p_{n+1}) + h G(m)^{\mathsf T} \gamma \\
p_{n+1} &= p_n - h \nabla V(m) - h G(m)^{\mathsf T} \lambda \\
0 &= g(q_{n+1}), \quad 0 = G_{n+1} M^{-1} p_{n+1} \\
m &= \tfrac12 (q_n + q_{n+1})
\end{aligned})"};
  static constexpr Appearance look{"GGL", Hue::orange, Marker::star};
  using Needs = GglNeeds;
  using Options = GglOptions;
  template <class P>
  using Stepper = GglStepper<ggl::ClassicalEquations, P>;
};

}  // namespace shakedown
