// Problems of three or nine coordinates. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/charged_particle.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown {

struct OfThreeAndNine {
  using Problems = ProblemList<ChargedParticle<>, GyroscopicTopReduced<>, MagneticTop<>,
                               MagneticTopConstrained<>, MagneticTopPenalty<>, Pendulum3d<>>;
};

}  // namespace shakedown
