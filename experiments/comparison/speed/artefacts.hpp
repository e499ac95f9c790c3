// The four artefacts of the experiment comparison/speed.
#pragma once

#include <string>

#include "experiments/comparison/speed/timings.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Each makes an artefact of what the benchmarks measured; `how` says how that was.
Artefact& leave_bounds(Context& context, const Timings& timings, const std::string& how);
Artefact& leave_steps(Context& context, const Timings& timings, const std::string& how);
Artefact& leave_parts(Context& context, const Timings& timings, const std::string& how);
Artefact& leave_rooflines(Context& context, const Timings& timings, const std::string& how);

inline constexpr const char* speed_of_bounds = "comparison/speed";
inline constexpr const char* speed_of_steps = "comparison/speed-of-steps";
inline constexpr const char* speed_of_parts = "comparison/speed-of-parts";
inline constexpr const char* speed_rooflines = "comparison/speed-rooflines";

}  // namespace shakedown::comparison
