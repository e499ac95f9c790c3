// Tao and Owhadi 2014, as the suite lists it.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::tao2014 {

Paper paper();

}  // namespace shakedown::tao2014
