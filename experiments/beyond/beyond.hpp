// Experiments that go beyond the four papers. They test statements in the literature about the
// methods with which the papers compete.
#pragma once

#include "experiments/harness/claims/paper.hpp"

namespace shakedown::beyond {

Paper paper();

}  // namespace shakedown::beyond
