// Problems of six or twelve coordinates. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {

struct OfSixAndTwelve {
  using Problems =
      ProblemList<FourParticles<>, GyroscopicTop<>, ThreeBeadsStiff<>, ThreeBeadsSoft<>>;
};

}  // namespace shakedown
