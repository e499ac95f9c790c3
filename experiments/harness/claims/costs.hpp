// The one rule for sentences about time.
#pragma once

#include <string_view>

#include "experiments/harness/claims/claim.hpp"

namespace shakedown {

/// Two costs that differ by a smaller factor do not tell which is dearer: processor and compiler
/// make as much of nothing.
inline constexpr double tie = 1.25;

/// Two ways to do one thing, compared by time.
struct CostRatio {
  std::string_view what;     ///< "Newmark over Z&S"
  double paper = 0.0;        ///< ratio of the paper's seconds
  double seconds = 0.0;      ///< ratio of ours
  double counts = 0.0;       ///< ratio of what both count, the same on every machine
  std::string_view counted;  ///< "evaluations and factorisations"
  /// Of the dearer one over the other: below it the paper's difference is refuted.
  double refuted_below = 1.0 / tie;
  bool may_tie = false;  ///< ours may: undetermined when they do
};

/// A paper's seconds are compared with our seconds, as a ratio: reproduced within a factor of 2;
/// qualified when only the dearer one of the two is; refuted when that one is below `refuted_below`.
/// Counts stand beside. Where the paper's ratio is within `tie` of 1 the factor of 2 alone
/// decides.
ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio);

}  // namespace shakedown
