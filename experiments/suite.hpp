// The suite: every problem and method, every paper, and what `check` watches.
#pragma once

#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

Suite standard_suite();

}  // namespace shakedown
