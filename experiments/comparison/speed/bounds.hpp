// Steps of the suite beside hand-written code.
#pragma once

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Makes the artefact comparison/speed of what the benchmarks measured, and counts instructions.
Artefact& leave_bounds(Context& context, const Timings& timings);

}  // namespace shakedown::comparison
