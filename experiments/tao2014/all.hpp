// Tao and Owhadi 2014, as the suite lists it.
#pragma once

#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/sentences.hpp"

namespace shakedown::tao2014 {

/// In the order of the paper; timings last.
std::vector<Experiment> experiments();

}  // namespace shakedown::tao2014
