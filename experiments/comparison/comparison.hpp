// Every method on every problem, and comparisons with other programs. These run only on request,
// since a bare machine has none of the programs.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::comparison {

Paper matrices();
Paper paper();

}  // namespace shakedown::comparison
