// Reich 1995, as the suite lists it.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::reich1995 {

Paper paper();

}  // namespace shakedown::reich1995
