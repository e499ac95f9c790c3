// What the experiments on the end states of mechanisms share.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/solution.hpp"

namespace shakedown::beyond {

/// Whether a method is made for constrained problems, and repeats itself.
inline bool for_constraints(const MethodEntry& method) {
  return std::ranges::find(method.needs, "constraints g(q)") != method.needs.end() &&
         !method.traits.stochastic;
}

/// "refused: needs a; b" of an inadmissible pair.
inline std::string refusal(const Pair& pair) {
  std::string all;
  for (const std::string& need : pair.unmet) all += (all.empty() ? "refused: needs " : "; ") + need;
  return all;
}

/// -log10 of the largest error of q at the end over the largest component, from 0 to 16; NaN for a
/// run that failed.
inline double digits_of(const Trajectory& run, const Reference& end) {
  if (!run.summary.ok()) return NAN;
  const double error = distance(end.q[0], rows_of(run, "q").back());
  return std::fmax(0.0, std::fmin(16.0, -std::log10(error / largest_of(end.q))));
}

/// "ok", or why the run failed.
inline std::string outcome_of(const RunSummary& summary) {
  return summary.ok() ? "ok" : summary.message;
}

}  // namespace shakedown::beyond
