// Watched numbers of the experiments on R.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown::reich1995 {

void metrics(std::vector<Metric>& all);

}  // namespace shakedown::reich1995
