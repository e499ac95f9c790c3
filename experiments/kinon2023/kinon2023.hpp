// The experiments of Kinon, Betsch, Schneider 2023.
#pragma once

#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::kinon2023 {

void pendulum(Context& context);          ///< Figures 1-15
void top(Context& context);               ///< Figures 16, 17, 20
void top_accuracy(Context& context);      ///< Figures 18, 19
void particles(Context& context);         ///< Figures 21-27
void accuracy(Context& context);          ///< Figures 28-30, orders
void multiplier_noise(Context& context);  ///< a part of accuracy
void blow_up(Context& context);           ///< Figures 31-33
void stability(Context& context);         ///< largest stable steps
void table1(Context& context);            ///< the trait records
void table2(Context& context);            ///< Newton iterations
void timings_table2(Context& context);    ///< seconds
void symplecticity(Context& context);     ///< step Jacobians
void ida(Context& context);               ///< IDA on three forms of three problems
void theory(Context& context);            ///< sections 2-5, A.2-A.5, misprints

}  // namespace shakedown::kinon2023
