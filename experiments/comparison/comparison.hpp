// The experiments that compare every method on every problem, and the suite with other programs.
// The latter run only on request, because the other programs may not be installed.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::comparison {

Paper matrices();
Paper paper();

}  // namespace shakedown::comparison
