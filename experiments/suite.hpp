// The standard suite: every problem, method and paper, and the metrics that `check` watches.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

Suite standard_suite();

}  // namespace shakedown
