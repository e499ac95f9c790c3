// The experiments of R, one function each.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::reich1995 {

void fig1(Context& context);
void fig2(Context& context);
void fig3(Context& context);
void fig4(Context& context);
void structure(Context& context);
void steps(Context& context);
void theorem1(Context& context);
void corollary1(Context& context);
void quasi_stationarity(Context& context);
void fixman(Context& context);
void theorem3(Context& context);
void theorem2(Context& context);
void propositions(Context& context);
void energy_momentum(Context& context);

}  // namespace shakedown::reich1995
