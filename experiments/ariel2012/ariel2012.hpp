// Ariel, Sanz-Serna, Tsai 2012: the experiments.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::ariel2012 {

void table1(Context& context);
void slow_points(Context& context);
void fig2(Context& context);
void fig3(Context& context);
void fig4(Context& context);
void fig5(Context& context);
void fig6(Context& context);
void kernels(Context& context);
void model_problems(Context& context);
void remark1(Context& context);
void omega_independence(Context& context);
void contraction(Context& context);
void drift(Context& context);
void variants(Context& context);
void dae(Context& context);
void dae_start(Context& context);
void fig1(Context& context);

}  // namespace shakedown::ariel2012
