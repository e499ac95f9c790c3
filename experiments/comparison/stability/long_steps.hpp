// Runs on nonlinear problems with steps that are far longer than the periods of the stiff
// vibrations.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Makes the runs, publishes them, and measures the numbers of the claims `long-steps` and
/// `mollified` of stability-map.md.
void measure_long_steps(Context& context);

}  // namespace shakedown::comparison
