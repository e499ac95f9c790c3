// The experiments on Ariel, Sanz-Serna and Tsai 2012.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::ariel2012 {

Paper paper();

}  // namespace shakedown::ariel2012
