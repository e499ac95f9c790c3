// Watched numbers of the chain and of the DNA strand.
#pragma once

#include <vector>

#include "experiments/harness/claims/check.hpp"

namespace shakedown::tao2014 {

void chain_and_dna_metrics(std::vector<Metric>& metrics);

}  // namespace shakedown::tao2014
