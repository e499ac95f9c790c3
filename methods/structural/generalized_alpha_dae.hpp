// Generalized-alpha for M q'' = -grad V(q) - G^T lambda, g(q) = 0, of index 3: the step of
// alpha_dae.hpp with g(q_{n+1}) = 0 alone.
//
// Order 2 in q, v and lambda from the corrected start and for rho-inf < 1. An initial error in
// lambda decays like n rho-inf^n; at rho-inf = 1 it grows like n. g(q) = 0 is exact, and G v stays
// O(h^2) without drift, because g(q_n) = 0 in every step. Energy is dissipated. With a linear
// constraint, the free method's law of dissipation holds within the constraint: h^3 if the motion
// is resolved, and rho-inf per step at infinity.
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
