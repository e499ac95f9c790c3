// The numbers of the stability maps.
#pragma once

#include <vector>

#include "experiments/comparison/stability/planes.hpp"
#include "experiments/comparison/stability/radius.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

inline constexpr double shortest_scanned = 0.25;  ///< h omega

/// A plane with two stability limits for each value of its option: one of the step map, and one
/// observed in runs.
struct Mapped {
  Plane plane;
  std::vector<StabilityScan> linear, runs;
  /// Limits of the steps on the linear problem with which an error grows tenfold within a run.
  std::vector<StabilityScan> tenfold;
};

void measure_stability(Context& context, const std::vector<Mapped>& all);

}  // namespace shakedown::comparison
