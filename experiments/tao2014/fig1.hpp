// TO Figure 1 and what hangs on it.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// Six rows of errors, at both signs of gravity; the claims that Figure 1 carries.
void fig1(Context& context);
/// What section 4.1 says of the equations themselves: (23), cubic nonlinearity, implicitness.
void double_pendulum(Context& context);
/// Error against gradient evaluations for every method, and IDA.
void fig1_work_precision(Context& context);
/// The same against seconds, and the ratios to IDA.
void fig1_work_precision_timings(Context& context);
/// The paper's seconds beside ours, and costs per step that no machine changes.
void timings_4_1(Context& context);

}  // namespace shakedown::tao2014
