// Mechanisms: constraints with M(q), a full mass matrix, moving constraints or friction, all small
// and from their physics alone. To add one: its header and its type.
#pragma once

#include "problems/andrews.hpp"
#include "problems/base/list.hpp"
#include "problems/bricard.hpp"
#include "problems/car_axis.hpp"
#include "problems/damped_pendulum.hpp"
#include "problems/flyball_governor.hpp"
#include "problems/four_bars.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/slider_crank.hpp"
#include "problems/spatial_chain.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown {

struct OfMechanisms {
  using Problems =
      ProblemList<Andrews<>, Bricard<>, CarAxis<>, DampedPendulum<>, FlyballGovernor<>, FourBars<>,
                  GyroscopicTopQuaternions<>, SliderCrank<>, SpatialChain<>, ThreeCranks<>>;
};

}  // namespace shakedown
