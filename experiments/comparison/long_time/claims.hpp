// What theory says of energies over long times, beside what the runs did.
#pragma once

#include <vector>

#include "experiments/comparison/long_time/runs.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

inline constexpr const char* long_time_laws = "comparison/long-time";
inline constexpr const char* long_time_rates = "comparison/long-time-rates";

void claim_long_time(Context& context, const std::vector<LongRun>& runs,
                     const std::vector<Rates>& rates);

}  // namespace shakedown::comparison
