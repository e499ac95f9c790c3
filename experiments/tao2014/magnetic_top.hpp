// TO section 4.5: a magnetised body on SO(3).
#pragma once

#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// The equations: (32)-(37) against each other, misprints included.
void magnetic_top(Context& context);
/// Snapshots of the body, and the body moving.
void fig9(Context& context);
/// Energy, orthogonality and deviation of the linearised schemes.
void fig10a(Context& context);
/// The same of variational Euler at the same step.
void fig10b(Context& context);
/// f_k as printed and corrected, orders, stability against beta, Z&S on nine coordinates.
void so3_variants(Context& context);
/// The paper's seconds beside ours, and counts.
void timings_4_5(Context& context);

}  // namespace shakedown::tao2014
