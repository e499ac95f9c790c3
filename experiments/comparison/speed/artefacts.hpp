// The four artefacts of the experiment comparison/speed.
#pragma once

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Each makes an artefact of what the benchmarks measured.
Artefact& leave_bounds(Context& context, const Timings& timings);
Artefact& leave_steps(Context& context, const Timings& timings);
Artefact& leave_parts(Context& context, const Timings& timings);
Artefact& leave_rooflines(Context& context, const Timings& timings);

}  // namespace shakedown::comparison
