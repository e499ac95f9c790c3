// Motions of the chain and their differences, row by row.
#pragma once

#include <cmath>
#include <cstddef>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/solution.hpp"

namespace shakedown::tao2014 {

/// A run's coordinates at its recorded rows; a failed run has fewer rows.
struct SampledRun {
  States q;
  RunSummary summary;
};

inline SampledRun sampled_run(const Case& run) {
  SampledRun sampled;
  sampled.summary = observe(run, [&sampled](const Observation& now) {
    sampled.q.emplace_back(now.q.begin(), now.q.end());
  });
  return sampled;
}

/// Returns the largest difference in any coordinate within the first `rows` rows; infinity if a run
/// has fewer rows or a coordinate is NaN.
inline double largest_difference(const States& a, const States& b, std::size_t rows) {
  if (a.size() < rows || b.size() < rows) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 0; k < rows; ++k) {
    for (std::size_t i = 0; i < a[k].size(); ++i) {
      const double difference = std::fabs(a[k][i] - b[k][i]);
      if (!(difference <= largest)) largest = difference >= 0.0 ? difference : HUGE_VAL;
    }
  }
  return largest;
}

}  // namespace shakedown::tao2014
