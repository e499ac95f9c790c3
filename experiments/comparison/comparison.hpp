// Every method on every problem; and comparisons with programs from elsewhere, which run when asked
// for by name, since a bare machine has none of them.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::comparison {

Paper matrices();
Paper paper();

}  // namespace shakedown::comparison
