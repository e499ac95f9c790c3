// What theory says of energies over long times, beside what the runs did.
#pragma once

#include <vector>

#include "experiments/comparison/long_time/runs.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

void measure_long_time(Context& context, const std::vector<LongRun>& runs,
                       const std::vector<Rates>& rates);

}  // namespace shakedown::comparison
