// The experiments on Kinon, Betsch and Schneider 2023.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::kinon2023 {

Paper paper();

}  // namespace shakedown::kinon2023
