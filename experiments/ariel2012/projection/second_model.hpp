// The second model problem of AST 4.2, which shares its transversal part with the first.
#pragma once

#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {

inline constexpr const char* model_problems_artefact = "ariel2012/model-problems";
inline constexpr double t0 = 0.7;  // nothing special
/// A of (6).
inline double slow_amplitude(double w) { return w * w / (w * w - 1.0); }

/// Claims on how iterates glide along the constraint.
void claim_second_model(Context& context);

}  // namespace shakedown::ariel2012
