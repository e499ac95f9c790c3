// GLA (gla.hpp) with the linearly implicit method that uses only the stiff part of the Hessian: TO
// 4.3, (29).
#pragma once

#include "methods/langevin/gla.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown {

struct GlaZhangSkeelStiff : Gla<ZhangSkeelStiff> {
  static constexpr Traits traits = gla_traits<ZhangSkeelStiff>(
      "gla-zhang-skeel-stiff", "GLA of Zhang-Skeel, stiff part only", R"(\begin{aligned}
f(q) &= -M \bigl( M + \tfrac{\beta h^2}\epsilon \nabla^2 V_1(q) \bigr)^{-1} \nabla V(q), \quad
  V = V_0 + \tfrac1\epsilon V_1 \\
p_{n+1/2} &= p_n + \tfrac h2 f(q_n) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2} \\
\bar p &= p_{n+1/2} + \tfrac h2 f(q_{n+1}) \\
p_{n+1} &= a \bar p + b\,\xi \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = M (1 - a^2) / \beta_T,
  \quad \xi \sim \mathcal N(0, I), \quad \beta_T = \text{inverse\_temperature}
\end{aligned})");
  static constexpr Appearance look{"Integrator 5 + noise", Hue::orange, Marker::hollow_diamond};
};

}  // namespace shakedown
