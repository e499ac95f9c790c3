// The first model problem, AST (5), q'' = -omega^2 (q - cos t): what its two files share.
#pragma once

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012::model {

inline constexpr const char* artefact = "ariel2012/model-problems";
inline constexpr double t0 = 0.7;  ///< nothing special
/// A of (6).
inline double slow_amplitude(double w) { return w * w / (w * w - 1.0); }

/// 2.4, (6): the bounded derivative principle.
void measure_bounded_derivatives(Context& context);
/// 2.2, (4), (7), (8): the motion from the constraint manifold, and the multiplier.
void measure_linear_example(Context& context);

}  // namespace shakedown::ariel2012::model
