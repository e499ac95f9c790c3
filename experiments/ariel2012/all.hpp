// Ariel, Sanz-Serna and Tsai 2012, as the suite lists it.
#pragma once

#include <vector>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/claims/sentences.hpp"

namespace shakedown::ariel2012 {

/// In the order of the paper.
std::vector<Experiment> experiments();
SentenceIndex sentences();

}  // namespace shakedown::ariel2012
