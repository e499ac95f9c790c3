// The largest step up to which every sampled step is stable; larger steps may be stable again.
#pragma once

#include <functional>
#include <vector>

namespace shakedown {

struct StabilityScan {
  double largest_below = 0.0;      ///< largest step below all unstable ones; 0 if none
  double smallest_unstable = 0.0;  ///< the limit; infinite if every sampled step is stable
  double largest_stable = 0.0;     ///< largest stable step, possibly above the limit
  double resolution = 0.0;         ///< ratio of neighbouring samples minus 1
  /// All samples of the scan, in increasing order, and their outcomes.
  std::vector<double> h;
  std::vector<bool> stable;

  [[nodiscard]] bool found() const;
  /// Whether a step above the limit is stable.
  [[nodiscard]] bool ragged() const { return largest_stable > smallest_unstable; }
};

/// Tests all samples h = low (1 + resolution)^k <= high, because steps above a narrow unstable
/// window may be stable again. Unstable windows narrower than the resolution are missed. A
/// bisection between the first unstable sample and its stable neighbour then finds the limit to a
/// relative accuracy of 1e-4. The caller must state the run length of `stable`, because a run that
/// blows up later counts as stable.
StabilityScan scan_stability(const std::function<bool(double)>& stable, double low, double high,
                             double resolution);

}  // namespace shakedown
