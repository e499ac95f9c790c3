#include "experiments/analysis/stability_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace shakedown {

bool StabilityScan::found() const { return std::isfinite(smallest_unstable); }

StabilityScan scan_stability(const std::function<bool(double)>& stable, double low, double high,
                             double resolution) {
  if (!(low > 0.0 && high >= low && resolution > 0.0)) {
    throw std::invalid_argument("scan_stability: needs 0 < low <= high and a positive resolution");
  }
  StabilityScan scan;
  scan.resolution = resolution;
  scan.smallest_unstable = std::numeric_limits<double>::infinity();
  const auto samples =
      1 + static_cast<int>(std::floor(std::log(high / low) / std::log1p(resolution) + 1e-9));
  for (int k = 0; k < samples; ++k) {
    const double h = low * std::pow(1.0 + resolution, k);
    const bool holds = stable(h);
    scan.h.push_back(h);
    scan.stable.push_back(holds);
    if (holds) {
      scan.largest_stable = h;
      if (!scan.found()) scan.largest_below = h;
    } else if (!scan.found()) {
      scan.smallest_unstable = h;
    }
  }
  if (!scan.found() || scan.largest_below == 0.0) return scan;
  while (scan.smallest_unstable - scan.largest_below > 1e-4 * scan.largest_below) {
    const double middle = 0.5 * (scan.largest_below + scan.smallest_unstable);
    (stable(middle) ? scan.largest_below : scan.smallest_unstable) = middle;
  }
  scan.largest_stable = std::max(scan.largest_stable, scan.largest_below);
  return scan;
}

}  // namespace shakedown
