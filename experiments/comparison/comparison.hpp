// Comparisons with programs from elsewhere, as the suite lists them: run when asked for by name, since
// a bare machine has none of them.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::comparison {

Paper paper();

}  // namespace shakedown::comparison
