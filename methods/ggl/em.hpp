// EM, the energy-momentum scheme of the GGL principle, with m = (q_n + q_{n+1})/2, w = M^-1 p,
// w_m = (w_n + w_{n+1})/2 and C = sum gamma_k D^2 g_k:
//
//   (a) q_{n+1} - q_n = h w_m + h M^-1 G(m)^T gamma
//   (b) p_{n+1} - p_n = -h DV(q_n, q_{n+1}) - h G(m)^T lambda - h C w_m
//   (d) 0 = g(q_{n+1})        (e) 0 = G(q_{n+1}) w_{n+1}
//
// DV is a discrete gradient of V (discrete_gradient.hpp). The discrete gradients of g and g^v = G
// M^-1 p are their gradients at the midpoint, because both functions are quadratic. EM has order 2
// and is symmetric, but not symplectic. Energy, momentum maps and both constraints are exact.
// lambda belongs to t_{n+1/2}; if it is used as the value at t_{n+1}, it has order 1.
//
// EM-G leaves out gamma and (e); it is Gonzalez' scheme, with primary constraints only. g = 0 is
// exact, but p is tangent to the constraints only up to O(h^2).
// Source: KBS (84); Gonzalez, Physica D 132 (1999) 165.
#pragma once

#include "methods/ggl/midpoint_equations.hpp"

namespace shakedown {

struct EnergyMomentum {
  static constexpr Traits traits{.name = "em",
                                 .title = "EM, GGL energy-momentum",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .energy = Conservation::exact,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::middle,
                                 .order_lambda = 2,
                                 .source = "KBS (84)",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + h w + h M^{-1} G(m)^{\mathsf T} \gamma, \quad
  w = \tfrac12 M^{-1} (p_n + p_{n+1}) \\
p_{n+1} &= p_n - h\,\bar\nabla V(q_n, q_{n+1}) - h G(m)^{\mathsf T} \lambda - h C w \\
0 &= g(q_{n+1}), \quad 0 = G_{n+1} M^{-1} p_{n+1} \\
m &= \tfrac12 (q_n + q_{n+1}), \quad C = \textstyle\sum_k \gamma_k \nabla^2 g_k(m) \\
\bar\nabla V(x, y)^{\mathsf T} (y - x) &= V(y) - V(x), \quad \bar\nabla V(x, x) = \nabla V(x)
\end{aligned})"};
  static constexpr Appearance look{"EM", Hue::black, Marker::hollow_diamond};
  using Needs = needs::And<GglNeeds, need::DiscreteGradient>;
  using Options = GglOptions;
  template <class P>
  using Stepper = GglStepper<ggl::EnergyMomentum, P>;
};

struct GonzalezEnergyMomentum {
  static constexpr Traits traits{.name = "em-g",
                                 .title = "EM-G, Gonzalez energy-momentum",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .energy = Conservation::exact,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::middle,
                                 .order_lambda = 1,
                                 .source = "Gonzalez 1999; KBS 6.3",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + \tfrac h2 M^{-1} (p_n + p_{n+1}) \\
p_{n+1} &= p_n - h\,\bar\nabla V(q_n, q_{n+1}) - h G(m)^{\mathsf T} \lambda \\
0 &= g(q_{n+1}), \quad m = \tfrac12 (q_n + q_{n+1}) \\
\bar\nabla V(x, y)^{\mathsf T} (y - x) &= V(y) - V(x), \quad \bar\nabla V(x, x) = \nabla V(x)
\end{aligned})"};
  static constexpr Appearance look{"EM-G", Hue::purple, Marker::saltire};
  using Needs = EnergyMomentum::Needs;
  using Options = GglOptions;
  template <class P>
  using Stepper = GglStepper<ggl::GonzalezEnergyMomentum, P>;
};

}  // namespace shakedown
