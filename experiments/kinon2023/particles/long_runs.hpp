// Long runs of the four particles at large steps.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

inline const std::vector<std::string> stability_schemes{"vi-s", "vi-a", "vi-b", "em"};

/// Integrates over the whole number of steps whose end is nearest to `until`.
inline Run long_run(const std::string& id, double h, double until, const Settings& start = {},
                    double grid = 0.0) {
  return run({.problem = "four-particles",
              .method = id,
              .h = h,
              .until = std::round(until / h) * h,
              .parameters = start,
              .grid = grid});
}

/// Returns max |E - E_0| / |E_0|.
inline double fluctuation(const Run& r) {
  const auto E = r.energy();
  return largest_deviation(E) / std::fabs(E.front());
}

}  // namespace shakedown::kinon2023
