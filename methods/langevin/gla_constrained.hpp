// GLA (gla.hpp) with SHAKE and with RATTLE. Both give the same trajectory to the solver's
// tolerance, because SHAKE and RATTLE are the same map once p is projected. With SHAKE, a step
// takes one nonlinear solve.
#pragma once

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/langevin/gla.hpp"

namespace shakedown {

struct GlaShake : Gla<Shake> {
  static constexpr Traits traits = gla_traits<Shake>("gla-shake", "GLA of SHAKE", R"(\begin{aligned}
p_{n+1/2} &= p_n - \tfrac h2 \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
\bar p &= p_{n+1/2} - \tfrac h2 \nabla V(q_{n+1}) \\
p_{n+1} &= P \bigl( a (P \bar p + (I - P)\,\eta) + b\,\xi \bigr) \\
P &= I - G_{n+1}^{\mathsf T} (G_{n+1} M^{-1} G_{n+1}^{\mathsf T})^{-1} G_{n+1} M^{-1} \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad
  \xi \sim \mathcal N(0, I), \quad \eta \sim \mathcal N(0, \beta^{-1} M)
\end{aligned})");
  static constexpr Appearance look{"SHAKE + noise", Hue::sky, Marker::diamond};
};
struct GlaRattle : Gla<Rattle> {
  static constexpr Traits traits =
      gla_traits<Rattle>("gla-rattle", "GLA of RATTLE", R"(\begin{aligned}
p_{n+1/2} &= p_n - \tfrac h2 \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
\bar p &= P \bigl( p_{n+1/2} - \tfrac h2 \nabla V(q_{n+1}) \bigr) \\
p_{n+1} &= P \bigl( a (\bar p + (I - P)\,\eta) + b\,\xi \bigr) \\
P &= I - G_{n+1}^{\mathsf T} (G_{n+1} M^{-1} G_{n+1}^{\mathsf T})^{-1} G_{n+1} M^{-1} \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad
  \xi \sim \mathcal N(0, I), \quad \eta \sim \mathcal N(0, \beta^{-1} M)
\end{aligned})");
  static constexpr Appearance look{"RATTLE + noise", Hue::indigo, Marker::up};
};

}  // namespace shakedown
