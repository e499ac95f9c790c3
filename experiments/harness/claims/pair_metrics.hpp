// What `check` watches of pairs: the largest distance from the independent reference, at the quarters of
// a run, and the largest energy error; of a run that fails, how far it comes.
#pragma once

#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/check.hpp"

namespace shakedown {

/// Of every admissible pair of the suite's own catalogue.
void pair_metrics(std::vector<Metric>& metrics);
/// Of one problem and its pairs with these methods, in their order.
void pair_metrics(const ProblemEntry& problem, const std::vector<MethodEntry>& methods,
                  std::vector<Metric>& metrics);

}  // namespace shakedown
