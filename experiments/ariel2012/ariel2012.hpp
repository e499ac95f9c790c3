// Ariel, Sanz-Serna, Tsai 2012: the experiments.
#pragma once

#include "experiments/harness/context.hpp"

namespace shakedown::ariel2012 {

void table1(Context& context);
void slow_points(Context& context);

}  // namespace shakedown::ariel2012
