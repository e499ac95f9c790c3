// Reich 1995, as the suite lists it.
#pragma once

#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/sentences.hpp"

namespace shakedown::reich1995 {

/// In the order of the paper; timings last.
std::vector<Experiment> experiments();

}  // namespace shakedown::reich1995
