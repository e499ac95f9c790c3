// The suite: every problem and method, the experiments of every paper and what `check` watches.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

Suite standard_suite();

/// For every admissible pair the end state's distance from the independent reference and the
/// largest energy error, then the papers' own numbers.
std::vector<Metric> accuracy_metrics();

}  // namespace shakedown
