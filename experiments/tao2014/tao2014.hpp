// The experiments on Tao and Owhadi 2014.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::tao2014 {

Paper paper();

}  // namespace shakedown::tao2014
