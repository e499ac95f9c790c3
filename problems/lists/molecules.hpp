// Clusters of molecules, of as many coordinates as a parameter says. To add one: its header and its
// type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/water.hpp"

namespace shakedown {

struct OfMolecules {
  using Problems = ProblemList<Water<>, WaterPenalty<>, WaterPenaltyDense<>>;
};

}  // namespace shakedown
