// Ariel, Sanz-Serna, Tsai 2012: the experiments.
#pragma once

#include "experiments/harness/context.hpp"

namespace shakedown::ariel2012 {

void table1(Context& context);
void slow_points(Context& context);
void fig2(Context& context);
void fig3(Context& context);
void fig4(Context& context);
void fig5(Context& context);
void fig6(Context& context);

}  // namespace shakedown::ariel2012
