// Problems of one or two coordinates. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/channel.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/duffing.hpp"
#include "problems/forced_oscillator.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/spring_pendulum.hpp"
#include "problems/spring_pendulum_gravity.hpp"

namespace shakedown {

struct OfTwo {
  using Problems =
      ProblemList<ChannelStiff<>, DoublePendulumAngles<>, Duffing<>, ForcedOscillator<>,
                  HenonHeiles<>, SecondModel<>, SpringPendulum<>, SpringPendulumGravityStiff<>>;
};

}  // namespace shakedown
