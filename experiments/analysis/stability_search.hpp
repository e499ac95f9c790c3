// The largest step up to which every sampled step is stable, where the edge may be ragged.
#pragma once

#include <functional>
#include <vector>

namespace shakedown {

struct StabilityScan {
  double largest_below = 0.0;      ///< every sampled step up to here is stable; 0 when none is
  double smallest_unstable = 0.0;  ///< the limit; infinite when no sampled step is unstable
  double largest_stable = 0.0;     ///< above the limit where stable steps return
  double resolution = 0.0;         ///< ratio of neighbouring samples less 1
  /// All samples of the scan, rising, and their outcome.
  std::vector<double> h;
  std::vector<bool> stable;

  [[nodiscard]] bool found() const;
  /// Stable steps return beyond the limit.
  [[nodiscard]] bool ragged() const { return largest_stable > smallest_unstable; }
};

/// Samples h = low (1 + resolution)^k <= high, all of them: behind a narrow unstable window steps
/// may be stable again, and a window narrower than the resolution is missed. The limit is then
/// bisected to 1e-4 between the first unstable sample and its stable neighbour.
/// `stable` must state its length of run: what blows up later counts as stable.
StabilityScan scan_stability(const std::function<bool(double)>& stable, double low, double high,
                             double resolution);

}  // namespace shakedown
