// Experiments beyond the four papers: they test statements of the
// literature about the methods with which the papers compete.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::beyond {

Paper paper();

}  // namespace shakedown::beyond
