// Functions shared by the experiments on the end states of mechanisms.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/solution.hpp"

namespace shakedown::beyond {

/// Returns whether a method is made for constrained problems and is not stochastic.
inline bool for_constraints(const MethodEntry& method) {
  return std::ranges::find(method.needs, "constraints g(q)") != method.needs.end() &&
         !method.traits.stochastic;
}

/// Returns "refused: needs a; b" for an inadmissible pair.
inline std::string refusal(const Pair& pair) {
  std::string all;
  for (const std::string& need : pair.unmet) all += (all.empty() ? "refused: needs " : "; ") + need;
  return all;
}

/// Returns the number of correct digits at the end: -log10 of the ratio of the largest error of q
/// to the largest component of q, clamped to [0, 16]. Returns NaN if the run failed.
inline double digits_of(const Trajectory& run, const Reference& end) {
  if (!run.summary.ok()) return NAN;
  const double error = distance(end.q[0], rows_of(run, "q").back());
  return std::fmax(0.0, std::fmin(16.0, -std::log10(error / largest_of(end.q))));
}

/// Returns "ok" or the reason why the run failed.
inline std::string outcome_of(const RunSummary& summary) {
  return summary.ok() ? "ok" : summary.message;
}

}  // namespace shakedown::beyond
