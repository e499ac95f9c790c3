// The suite: every problem and method, every paper, and what `check` watches.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

Suite standard_suite();

/// For every admissible pair the end state's distance from the independent reference and the
/// largest energy error.
void pair_metrics(std::vector<Metric>& metrics);
/// Of one problem and its pairs with these methods, in their order.
void pair_metrics(const ProblemEntry& problem, const std::vector<MethodEntry>& methods,
                  std::vector<Metric>& metrics);

}  // namespace shakedown
