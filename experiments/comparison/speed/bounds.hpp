// Steps of the suite compared with hand-written code.
#pragma once

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Counts instructions and makes the artefact comparison/speed from them and from the times of the
/// benchmarks.
Artefact& leave_bounds(Context& context, const Timings& timings);

}  // namespace shakedown::comparison
