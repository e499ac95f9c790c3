// Ariel, Sanz-Serna and Tsai 2012, as the suite lists it.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::ariel2012 {

Paper paper();

}  // namespace shakedown::ariel2012
