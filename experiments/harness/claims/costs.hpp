// The one rule for sentences about time.
#pragma once

#include <string_view>

#include "experiments/harness/claims/claim.hpp"

namespace shakedown {

/// Two ways to do one thing, compared by time.
struct CostRatio {
  std::string_view what;     ///< "Newmark over Z&S"
  double paper = 0.0;        ///< ratio of the paper's seconds
  double seconds = 0.0;      ///< ratio of ours
  double counts = 0.0;       ///< ratio of what both count, the same on every machine
  std::string_view counted;  ///< "evaluations and factorisations"
};

/// A paper's seconds are compared with our seconds, as a ratio: reproduced within a factor of 2;
/// qualified when only the dearer one of the two is. Counts stand beside. Where the paper's ratio is
/// within 1.25 of 1, nothing is dearer, and the factor alone decides.
ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio);

}  // namespace shakedown
