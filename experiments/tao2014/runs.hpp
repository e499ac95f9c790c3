// Runs of catalogued pairs, seen row by row, or only timed.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// A recorded row by its parts; without multipliers `lambda` is empty.
struct Observation {
  double t = 0.0;
  std::span<const double> q, p, lambda;
  double energy = 0.0;
};

/// The whole run; `see` is called with every recorded row.
RunSummary observe(const std::string& problem, const std::string& method, const Request& request,
                   const std::function<void(const Observation&)>& see);

/// `steps` steps of h from the problem's own start.
Request requested(double h, std::int64_t steps, Settings options = {}, Settings parameters = {},
                  std::int64_t every = 1);

/// Who runs on what, at which step: a row of a figure or table.
struct Row {
  std::string key;    ///< in CSVs
  std::string label;  ///< in legends
  std::string problem;
  std::string method;
  double h = 0.1;
  Settings options = {};
  Settings parameters = {};
};
Request requested(const Row& row, double until, double grid = 0.0);
/// Repetitions of one run.
struct TimedRuns {
  RunSummary median;            ///< the one that took the median time
  std::vector<double> seconds;  ///< of all, in their order
};
/// Of each row `repeats` runs. The rows take turns, so that a busy moment of the machine meets all of
/// them; nothing is recorded on the way.
std::vector<TimedRuns> timed_runs(const std::vector<Row>& rows, double until, int repeats);

/// A run of any problem, sampled on a grid.
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

/// Mean of a count over the steps of a run.
inline double per_step(const RunSummary& run, std::int64_t count) {
  return static_cast<double>(count) / static_cast<double>(run.steps);
}

}  // namespace shakedown::tao2014
