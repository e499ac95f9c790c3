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
  TimedValue seconds = {};   ///< ratio of ours, measured in turn
  double counts = 0.0;       ///< ratio of what both count, the same on every machine
  std::string_view counted;  ///< "evaluations and factorisations"
  bool may_tie = false;      ///< ours may: undetermined when they do
};

/// A paper's seconds are those of its machine and code; what is tested is their ratio as a statement
/// about the methods. Reproduced when our seconds have it within a factor of 2. Else the counts
/// tell, which no machine changes: qualified when by them the same one is the dearer, by more than a
/// tie; refuted when they leave no difference where the paper has more than twice a tie, or reverse
/// it; undetermined when seconds show it all the same, by more than a factor of 2. Not judged when the
/// seconds scatter across a bound.
ClaimDraft& compare_costs(ClaimDraft& draft, const CostRatio& ratio);

}  // namespace shakedown
