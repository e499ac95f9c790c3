// Generalized-alpha for the equations of Gear, Leimkuhler and Gupta, of index 2:
//
//   q' = v - M^-1 G^T mu,    M v' = -grad V(q) - G^T lambda,    g(q) = 0,    G v = 0,
//
// solved by the step of alpha_dae.hpp with both levels of constraints at t_{n+1}. The order is 2 in
// q, v and lambda for every rho-inf. Because v has no O(h^2) deviation, the initial v needs no
// correction. Energy is dissipated. With a linear constraint, resolved motion within the constraint
// loses energy like h^3, and there is no loss if rho-inf = 1. The factor M^-1 before G^T mu, which
// the source omits, makes mu independent of the choice of coordinates.
// Source: M. Arnold, A. Cardona, O. Bruels, CISM 565 (2016) 91; M. Arnold, S. Hante, J. Comput.
// Nonlinear Dyn. 12 (2017) 021002.
#pragma once

#include <array>

#include "methods/structural/alpha_dae.hpp"

namespace shakedown {

struct GeneralizedAlphaGgl {
  static constexpr Traits traits{.name = "generalized-alpha-ggl",
                                 .title = "Generalized-alpha, stabilised",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .dissipation = 3,
                                 .rho_infinity = 0.8,
                                 .source = "Arnold, Hante 2017",
                                 .formula = R"(\begin{aligned}
M a_{n+1} &= -\nabla V(q_{n+1}) - G_{n+1}^{\mathsf T} \lambda_{n+1}, \quad g(q_{n+1}) = 0 \\
(1 - \alpha_m)\,A_{n+1} &= (1 - \alpha_f)\,a_{n+1} + \alpha_f a_n - \alpha_m A_n \\
q_{n+1} &= q_n + h v_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr)
  - h M^{-1} G_n^{\mathsf T} \mu_n \\
v_{n+1} &= v_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr), \quad G_{n+1} v_{n+1} = 0 \\
\alpha_m &= \tfrac{2 \rho_\infty - 1}{\rho_\infty + 1}, \quad
  \alpha_f = \tfrac{\rho_\infty}{\rho_\infty + 1} \\
\gamma &= \tfrac12 + \alpha_f - \alpha_m, \quad \beta = \tfrac14 (\gamma + \tfrac12)^2, \quad
  A_0 \approx \ddot q(t_0 + (\alpha_m - \alpha_f) h)
\end{aligned})"};
  static constexpr Appearance look{"Generalized-α, GGL", Hue::brown, Marker::down};
  static constexpr std::array option_sets{OptionSet{"rho-inf=0", with_rho(traits, 0.0)},
                                          OptionSet{"rho-inf=1", with_rho(traits, 1.0)}};
  using Needs = EquilibriumNeeds;
  using Options = AlphaDaeOptions<GeneralizedAlphaOptions>;

  template <class P>
  struct Stepper : AlphaDaeStepper<P, 2> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : AlphaDaeStepper<P, 2>(problem, AlphaDaeData<ScalarOf<P>>::of(options), h, state) {}
  };
};

}  // namespace shakedown
