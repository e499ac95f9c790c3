// Spatial mechanisms: constraints with M(q), a full mass matrix, moving constraints or friction, all
// small and from their physics alone. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/bricard.hpp"
#include "problems/flyball_governor.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/spatial_chain.hpp"

namespace shakedown {

struct OfSpatialMechanisms {
  using Problems =
      ProblemList<Bricard<>, FlyballGovernor<>, GyroscopicTopQuaternions<>, SpatialChain<>>;
};

}  // namespace shakedown
