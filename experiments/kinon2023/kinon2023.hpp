// Kinon, Betsch and Schneider 2023, as the suite lists it.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::kinon2023 {

Paper paper();

}  // namespace shakedown::kinon2023
