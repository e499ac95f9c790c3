// Medians of times and of ratios of times, and confidence intervals from a few runs. Written in
// C++17, because the drivers of `comparison/peers` include this header.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace shakedown::comparison {

inline double median_of(std::vector<double> units) {
  std::sort(units.begin(), units.end());
  const std::size_t n = units.size();
  return 0.5 * (units[(n - 1) / 2] + units[n / 2]);
}

/// A median with a confidence interval of at least 95 %, whose ends are two order statistics. It
/// needs no assumption on the distribution of the n units. The probability that fewer than k of
/// them lie below the median of the distribution equals the probability of fewer than k heads of n
/// coins. The ends are NaN for fewer than six units, for which no such interval exists.
struct Typical {
  double median = std::numeric_limits<double>::quiet_NaN();
  double least = std::numeric_limits<double>::quiet_NaN();
  double most = std::numeric_limits<double>::quiet_NaN();
  bool determined() const { return least <= most; }
};
inline Typical typical(std::vector<double> units) {
  constexpr double outside = 0.025;  // on each side
  Typical found;
  if (units.empty()) return found;
  std::sort(units.begin(), units.end());
  found.median = median_of(units);
  const std::size_t n = units.size();
  double below = 0.0;  // probability that at most k units lie below the median of the distribution
  double term = std::pow(0.5, static_cast<double>(n));
  for (std::size_t k = 0; k < n / 2; ++k) {
    below += term;
    if (below > outside) break;
    found.least = units[k];
    found.most = units[n - 1 - k];
    term *= static_cast<double>(n - k) / static_cast<double>(k + 1);
  }
  return found;
}

/// The ratio of a to b. Each turn gives a pair of runs and thus a ratio, so that disturbances
/// longer than a turn cancel.
inline Typical typical_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) ratios.push_back(a[k] / b[k]);
  return typical(ratios);
}

/// Returns whether a ratio reaches a goal. The answer is "undetermined" if the goal lies inside the
/// interval.
inline const char* reaches(const Typical& ratio, double goal) {
  if (ratio.least >= goal) return "yes";
  return ratio.most < goal ? "no" : "undetermined";
}

}  // namespace shakedown::comparison
