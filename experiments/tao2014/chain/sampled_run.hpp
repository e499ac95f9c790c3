// A catalogued run of any problem, sampled on a grid.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

struct SampledRun {
  double grid = 0.0;
  std::vector<std::vector<double>> q;  ///< at 0, grid, 2 grid, ...; shorter when the run failed
  RunSummary summary;
};

/// From the problem's own start to `until`; h divides `grid`, which divides `until`.
SampledRun sampled_run(const std::string& problem, const Settings& parameters,
                       const std::string& method, const Settings& options, double h, double grid,
                       double until);

/// Largest difference of any coordinate at any sample up to `until`; infinite when a run is
/// shorter.
double distance(const SampledRun& a, const SampledRun& b, double until);
/// The same against values at samples 1, 2, ...
double distance(const SampledRun& a, const std::vector<std::vector<double>>& reference);

}  // namespace shakedown::tao2014
