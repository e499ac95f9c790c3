// TO Figure 11, in the appendix.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// Slow and fast coordinates about the constraint manifold, from computed trajectories.
void fig11(Context& context);

}  // namespace shakedown::tao2014
