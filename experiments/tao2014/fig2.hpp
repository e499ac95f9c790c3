// TO Figure 2, and what section 4.1 says of large omega and of chaos.
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// Satisfaction of the constraints against omega.
void fig2a(Context& context);
/// The multiplier as a windowed mean of the penalty's force, against SHAKE's.
void fig2b(Context& context);
/// Largest stable step of six methods against omega.
void omega2000(Context& context);
/// Poincare sections: who stays on his side between regular and chaotic regions.
void chaos(Context& context);

}  // namespace shakedown::tao2014
