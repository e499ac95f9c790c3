// Experiments on work and precision.
#pragma once

#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {

/// One for each problem, which can be run alone, and what all of them say. What one has measured
/// another one of the same run of the program does not measure again.
std::vector<Experiment> work_precision();
/// Their seconds.
Experiment timings_work_precision();

}  // namespace shakedown::comparison
