// Radau IIA with three stages, which is collocation at c = (4 - sqrt 6)/10, (4 + sqrt 6)/10, 1. It
// integrates q'' = -M^-1 grad V(q), constrained systems of index 3, and the stabilised form of
// Gear, Leimkuhler and Gupta,
//
//   q' = v - M^-1 G^T mu,    M v' = -grad V(q) - G^T lambda,    g(q) = 0,    G v = 0,
//
// where every stage satisfies its constraints and the last stage is the end of the step.
// Constrained systems may also have M(q), forces Q(q, v, t) and moving constraints and potentials
// (structural/general_equilibrium.hpp). With s stages the orders are
//
//                      q        v        lambda
//   no constraints   2s - 1   2s - 1
//   stabilised       2s - 1   2s - 1       s
//   index 3          2s - 1     s        s - 1
//
// With index 3, G v stays at O(h^3), because g(q_n) = 0 in every step. The method is L-stable: a
// step removes the highest frequencies. Energy is lost like h^5. stage_sweeps.hpp solves for the
// stages. The iteration stops at a small fraction of the local error, as in RADAU5. Only the last
// stage is then solved to round-off, so that the constraints hold exactly.
// Source: E. Hairer, G. Wanner, Solving ODEs II, IV.5 and IV.8; VII.4, Theorem 4.9 and Table 4.1;
// index 3: L. O. Jay, Numer. Math. 65 (1993) 407.
#pragma once

#include "methods/runge_kutta/collocation_stepper.hpp"

namespace shakedown {

struct Radau5 : CollocationAt<RadauNodes, LocalErrorOptions> {
  static constexpr Traits traits{.name = "radau-5",
                                 .title = "Radau IIA, 3 stages",
                                 .order_q = 5,
                                 .order_p = 5,
                                 .linear_momentum = Conservation::exact,
                                 .dissipation = 5,
                                 .rho_infinity = 0.0,
                                 .source = "Hairer, Wanner IV.5",
                                 .formula = R"(\begin{aligned}
M K_i &= -\nabla V \bigl( q_n + h c_i v_n + h^2 \sum_{j,k} a_{ij} a_{jk} K_k \bigr) \\
v_{n+1} &= v_n + h \sum_i b_i K_i \\
q_{n+1} &= q_n + h v_n + h^2 \sum_{i,j} b_i a_{ij} K_j \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j, \quad \ell_j(c_i) = \delta_{ij} \\
c &= (\tfrac{4 - \sqrt 6}{10}, \tfrac{4 + \sqrt 6}{10}, 1)
\end{aligned})"};
  static constexpr Appearance look{"Radau IIA", Hue::brown, Marker::square};
};

struct Radau5Dae {
  static constexpr Traits traits{.name = "radau-5-dae",
                                 .title = "Radau IIA, 3 stages, index 3",
                                 .order_q = 5,
                                 .order_p = 3,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .dissipation = 5,
                                 .rho_infinity = 0.0,
                                 .source = "Jay 1993; Hairer, Wanner VII.4",
                                 .formula = R"(\begin{aligned}
V_i &= v_n + h \sum_j a_{ij} K_j, \quad Q_i = q_n + h \sum_j a_{ij} V_j \\
M K_i &= f(Q_i, V_i, t_i) - G(Q_i)^{\mathsf T} \lambda_i, \quad g(Q_i) = 0 \\
q_{n+1} &= Q_3, \quad v_{n+1} = V_3, \quad \lambda_{n+1} = \lambda_3 \\
f &= -\nabla V + Q + \nabla_q (\tfrac12 v^{\mathsf T} M v) - \dot M v \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad \ell_j(c_i) = \delta_{ij}, \quad t_i = t_n + c_i h,
  \quad c = (\tfrac{4 - \sqrt 6}{10}, \tfrac{4 + \sqrt 6}{10}, 1)
\end{aligned})"};
  static constexpr Appearance look{"Radau IIA, index 3", Hue::brown, Marker::hollow_diamond};
  using Needs = EquilibriumNeeds;
  using Options = LocalErrorOptions;
  template <class P>
  using Stepper = CollocationOn<RadauNodes, Options, P, 1>;
};

struct Radau5Ggl {
  static constexpr Traits traits{.name = "radau-5-ggl",
                                 .title = "Radau IIA, 3 stages, stabilised",
                                 .order_q = 5,
                                 .order_p = 5,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 3,
                                 .dissipation = 5,
                                 .rho_infinity = 0.0,
                                 .source = "Hairer, Wanner VII.4",
                                 .formula = R"(\begin{aligned}
V_i &= v_n + h \sum_j a_{ij} K_j, \quad Q_i = q_n + h \sum_j a_{ij} U_j \\
U_i &= V_i - M^{-1} G(\bar Q_i)^{\mathsf T} \mu_i, \quad \bar Q_i \approx Q_i \\
M K_i &= f(Q_i, V_i, t_i) - G(Q_i)^{\mathsf T} \lambda_i, \quad g(Q_i) = 0,
\quad G(Q_i) V_i = 0 \\
q_{n+1} &= Q_3, \quad v_{n+1} = V_3, \quad \lambda_{n+1} = \lambda_3 \\
f &= -\nabla V + Q + \nabla_q (\tfrac12 v^{\mathsf T} M v) - \dot M v \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad \ell_j(c_i) = \delta_{ij}, \quad t_i = t_n + c_i h,
  \quad c = (\tfrac{4 - \sqrt 6}{10}, \tfrac{4 + \sqrt 6}{10}, 1)
\end{aligned})"};
  static constexpr Appearance look{"Radau IIA, GGL", Hue::brown, Marker::hollow_square};
  using Needs = EquilibriumNeeds;
  using Options = LocalErrorOptions;
  template <class P>
  using Stepper = CollocationOn<RadauNodes, Options, P, 2>;
};

}  // namespace shakedown
