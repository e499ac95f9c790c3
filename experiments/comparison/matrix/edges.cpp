#include "experiments/comparison/matrix/edges.hpp"

#include <cmath>
#include <limits>

namespace shakedown::comparison {
namespace {

void add(StabilityScan& scan, double h, bool holds) {
  scan.h.push_back(h);
  scan.stable.push_back(holds);
  if (holds) scan.largest_stable = h;
  if (scan.found()) return;
  (holds ? scan.largest_below : scan.smallest_unstable) = h;
}

}  // namespace

StabilityScan scan_edges(const std::function<bool(double)>& stable, double low, double high,
                         double resolution, double precision) {
  StabilityScan scan;
  scan.resolution = resolution;
  scan.smallest_unstable = std::numeric_limits<double>::infinity();
  const int last =
      static_cast<int>(std::floor(std::log(high / low) / std::log1p(resolution) + 1e-9));
  for (int k = 0; k <= last; k += scan.found() ? 2 : 1) {
    const double h = low * std::pow(1.0 + resolution, k);
    add(scan, h, stable(h));
  }
  if (!scan.found() || scan.largest_below == 0.0) return scan;
  while (scan.smallest_unstable - scan.largest_below > precision * scan.largest_below) {
    const double middle = 0.5 * (scan.largest_below + scan.smallest_unstable);
    (stable(middle) ? scan.largest_below : scan.smallest_unstable) = middle;
  }
  scan.largest_stable = std::fmax(scan.largest_stable, scan.largest_below);
  return scan;
}

}  // namespace shakedown::comparison
