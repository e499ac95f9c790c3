// The numbers of AST that may not change silently.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown::ariel2012 {

void slow_manifold_metrics(std::vector<Metric>& metrics);

}  // namespace shakedown::ariel2012
