// Clusters of particles with forces between pairs: molecules, atoms, planets. To add one: its header
// and its type.
#pragma once

#include "problems/argon_crystal.hpp"
#include "problems/base/list.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/water.hpp"

namespace shakedown {

struct OfMolecules {
  using Problems =
      ProblemList<ArgonCrystal<>, OuterSolarSystem<>, Water<>, WaterPenalty<>, WaterPenaltyDense<>>;
};

}  // namespace shakedown
