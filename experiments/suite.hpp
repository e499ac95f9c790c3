// The suite: every problem and method, every paper, and what `check` watches.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

Suite standard_suite();

/// For every admissible pair the end state's distance from the independent reference and the
/// largest energy error.
void pair_metrics(std::vector<Metric>& metrics);

}  // namespace shakedown
