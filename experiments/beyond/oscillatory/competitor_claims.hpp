// What the competitors are measured by, and the numbers on which competitors.md makes its claims.
#pragma once

#include <cmath>
#include <vector>

#include "experiments/beyond/oscillatory/arenas.hpp"
#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {

struct Point {
  const Arena* arena;
  const Entrant* by;
  double h;
  RunSummary summary;
  double error = NAN;  ///< of q at the end, maximum norm
  [[nodiscard]] bool diverges() const { return !summary.ok() || !(error <= divergence); }
};

inline double slow(const Point& p) { return double(p.summary.counts.gradients); }
/// A force that is not split is slow and stiff.
double stiff(const Point& p);
double whole(const Point& p);

/// `rigid`: of the arenas of two springs, how far rigid rods end from the springs.
void measure_costs(Context& context, const std::vector<Point>& all,
                   const std::vector<double>& rigid);

}  // namespace shakedown::beyond
