// Beyond the four papers, as the suite lists it: what the literature of the field says of the methods
// that the papers compete with.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::beyond {

Paper paper();

}  // namespace shakedown::beyond
