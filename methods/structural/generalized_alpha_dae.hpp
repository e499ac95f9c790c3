// Generalized-alpha for the equations of index 3, M q'' = -grad V(q) - G^T lambda, g(q) = 0. It
// uses the step of alpha_dae.hpp with only the constraint g(q_{n+1}) = 0.
//
// With the corrected start and rho-inf < 1, the order is 2 in q, v and lambda. An initial error in
// lambda decays like n rho-inf^n; at rho-inf = 1 it grows like n. g(q) = 0 is exact, and G v stays
// O(h^2) without drift, because g(q_n) = 0 in every step. Energy is dissipated. With a linear
// constraint, motion within the constraint is damped as by the unconstrained method: it loses
// energy like h^3 if it is resolved, and the damping factor per step tends to rho-inf at infinite
// frequency.
// Source: M. Arnold, O. Bruels, BIT 47 (2007) 475, with the start of Arnold, Bruels, Cardona 2015.
#pragma once

#include <array>

#include "methods/structural/alpha_dae.hpp"

namespace shakedown {

struct GeneralizedAlphaDae {
  static constexpr Traits traits{.name = "generalized-alpha-dae",
                                 .title = "Generalized-alpha, index 3",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .dissipation = 3,
                                 .rho_infinity = 0.8,
                                 .source = "Arnold, Bruels 2007",
                                 .formula = R"(\begin{aligned}
M a_{n+1} &= -\nabla V(q_{n+1}) - G_{n+1}^{\mathsf T} \lambda_{n+1}, \quad g(q_{n+1}) = 0 \\
(1 - \alpha_m)\,A_{n+1} &= (1 - \alpha_f)\,a_{n+1} + \alpha_f a_n - \alpha_m A_n \\
q_{n+1} &= q_n + h v_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
v_{n+1} &= v_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\alpha_m &= \tfrac{2 \rho_\infty - 1}{\rho_\infty + 1}, \quad
  \alpha_f = \tfrac{\rho_\infty}{\rho_\infty + 1} \\
\gamma &= \tfrac12 + \alpha_f - \alpha_m, \quad \beta = \tfrac14 (\gamma + \tfrac12)^2, \quad
  A_0 \approx \ddot q(t_0 + (\alpha_m - \alpha_f) h)
\end{aligned})"};
  static constexpr Appearance look{"Generalized-α, index 3", Hue::green, Marker::diamond};
  static constexpr std::array option_sets{OptionSet{"rho-inf=0", with_rho(traits, 0.0)}};
  using Algorithm = AlphaIndex3;
  using Needs = Algorithm::Needs;
  using Options = AlphaDaeOptions<GeneralizedAlphaOptions>;
  template <class S>
  static Algorithm::Data<S> data(const Options& options) {
    return AlphaDaeData<S>::of(options);
  }
  template <class P>
  using Stepper = MemberStepper<GeneralizedAlphaDae, P>;
};

}  // namespace shakedown
