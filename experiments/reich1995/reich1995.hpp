// The experiments on Reich 1995.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::reich1995 {

Paper paper();

}  // namespace shakedown::reich1995
