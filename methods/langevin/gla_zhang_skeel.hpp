// GLA (gla.hpp) with the linearly implicit method that uses only the stiff part of the Hessian: TO
// 4.3, (29).
#pragma once

#include "methods/langevin/gla.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown {

struct GlaZhangSkeelStiff : Gla<ZhangSkeelStiff> {
  static constexpr Traits traits =
      gla_traits<ZhangSkeelStiff>("gla-zhang-skeel-stiff", "GLA of Zhang-Skeel, stiff part only");
  static constexpr Appearance look{"Integrator 5 + noise", Hue::orange, Marker::hollow_diamond};
};

}  // namespace shakedown
