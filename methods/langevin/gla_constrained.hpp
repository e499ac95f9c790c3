// GLA (gla.hpp) of SHAKE and RATTLE. From that of SHAKE one sees the same trajectory as from that of
// RATTLE, to the solver's tolerance: with p projected they are one map. SHAKE needs one nonlinear
// solve a step for it.
#pragma once

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/langevin/gla.hpp"

namespace shakedown {

struct GlaShake : Gla<Shake> {
  static constexpr Traits traits = gla_traits<Shake>("gla-shake", "GLA of SHAKE");
  static constexpr Appearance look{"SHAKE + noise", Hue::sky, Marker::diamond};
};
struct GlaRattle : Gla<Rattle> {
  static constexpr Traits traits = gla_traits<Rattle>("gla-rattle", "GLA of RATTLE");
  static constexpr Appearance look{"RATTLE + noise", Hue::indigo, Marker::up};
};

}  // namespace shakedown
