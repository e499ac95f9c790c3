#include "experiments/comparison/work_precision/cheapest.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/solution.hpp"

namespace shakedown::comparison {

const WorkCurve* curve_of(const WorkPrecision& problem, const std::string& method) {
  const auto found = std::find_if(problem.curves.begin(), problem.curves.end(),
                                  [&](const WorkCurve& c) { return c.method == method; });
  return found == problem.curves.end() ? nullptr : &*found;
}

Cheapest cheapest(const WorkPrecision& problem, Work work, double error) {
  Cheapest least;
  for (const WorkCurve& curve : problem.curves) {
    const double own = work_at(errors_of(curve, work), error);
    if (std::isnan(own) || (least.curve != nullptr && own >= least.work)) continue;
    least = {&curve, own};
  }
  return least;
}

bool is_of_high_order(const WorkCurve& curve) {
  return catalogue().method(curve.method).traits.adaptive || curve.order >= 4;
}

bool takes_one_force(const WorkCurve& curve) {
  if (is_of_high_order(curve) || curve.order > 2) return false;
  const auto right = std::find_if(curve.runs.rbegin(), curve.runs.rend(),
                                  [](const WorkRun& run) { return run.right(); });
  if (right == curve.runs.rend()) return false;
  // A start has some of its own, of which the finest run shows least.
  return 2 * evaluations(right->counts) <= 3 * right->steps;
}

}  // namespace shakedown::comparison
