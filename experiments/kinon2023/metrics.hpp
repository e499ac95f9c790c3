// Watched numbers of the experiments on KBS.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown::kinon2023 {

void metrics(std::vector<Metric>& all);

}  // namespace shakedown::kinon2023
