// Steps far longer than the stiff vibrations, on problems that are not linear.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Runs, publishes and measures for the claims `long-steps` and `mollified` of stability-map.md.
void measure_long_steps(Context& context);

}  // namespace shakedown::comparison
