// Nonlinear problems with steps far longer than the periods of their stiff vibrations.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Runs, publishes and measures for the claims `long-steps` and `mollified` of stability-map.md.
void measure_long_steps(Context& context);

}  // namespace shakedown::comparison
