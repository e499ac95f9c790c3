// The metrics of pairs: the largest distance from the independent reference at the quarters of a
// run, and the largest energy error; or, if a run fails, the number of completed steps.
#pragma once

#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/check.hpp"

namespace shakedown {

/// Appends the metrics of all admissible pairs of the catalogue whose method is deterministic.
void pair_metrics(std::vector<Metric>& metrics);
/// Appends the metrics of one problem. `methods` must be in the order of `problem.pairs`.
void pair_metrics(const ProblemEntry& problem, const std::vector<MethodEntry>& methods,
                  std::vector<Metric>& metrics);

}  // namespace shakedown
