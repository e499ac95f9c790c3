// Plane mechanisms: constraints with M(q), a full mass matrix, moving constraints or friction, all
// small and from their physics alone. To add one: its header and its type.
#pragma once

#include "problems/andrews.hpp"
#include "problems/base/list.hpp"
#include "problems/car_axis.hpp"
#include "problems/damped_pendulum.hpp"
#include "problems/four_bars.hpp"
#include "problems/slider_crank.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown {

struct OfPlaneMechanisms {
  using Problems =
      ProblemList<Andrews<>, CarAxis<>, DampedPendulum<>, FourBars<>, SliderCrank<>, ThreeCranks<>>;
};

}  // namespace shakedown
