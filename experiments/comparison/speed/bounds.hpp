// Steps of the suite compared with hand-written code.
#pragma once

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Makes the artefact comparison/speed from the benchmark timings, and counts instructions.
Artefact& leave_bounds(Context& context, const Timings& timings);

}  // namespace shakedown::comparison
