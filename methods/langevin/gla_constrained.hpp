// GLA (gla.hpp) with SHAKE and with RATTLE. Both give the same trajectory to the solver's
// tolerance, because SHAKE and RATTLE are the same map once p is projected. With SHAKE, a step
// takes one nonlinear solve.
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
