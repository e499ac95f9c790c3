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
                                 .source = "Arnold, Bruels 2007"};
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
