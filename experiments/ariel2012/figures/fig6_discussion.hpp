// Claims of AST 6.5 about Figure 6 that its curves alone do not decide.
#pragma once

#include <vector>

#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {

/// What projecting RK4's second stage does, at the powers of H that 6.5 states.
void claim_stage_point(Context& context);
/// `rk4`: the curve with filtered force at omega = 10000.
void claim_efficiency(Context& context, const std::vector<Sample>& rk4);

}  // namespace shakedown::ariel2012
