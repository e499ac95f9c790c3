// The largest stable step where runs are dear: to what a table says of it.
#pragma once

#include <functional>

#include "experiments/analysis/stability_search.hpp"

namespace shakedown::comparison {

/// As `scan_stability` up to the first unstable sample; behind it every second one, which tells whether
/// the edge is ragged. The limit is bisected to `precision`.
StabilityScan scan_edges(const std::function<bool(double)>& stable, double low, double high,
                         double resolution, double precision);

}  // namespace shakedown::comparison
