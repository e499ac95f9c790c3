// What is run, and the ways to run it: whole, row by row, or repeatedly against the clock.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// A method of the catalogue on a problem of the catalogue, in steps of h to `until`.
struct Case {
  std::string problem;
  std::string method;
  double h = 0.0;
  double until = 0.0;           ///< a whole number of steps
  Settings options = {};        ///< of the method
  Settings parameters = {};     ///< of the problem
  double grid = 0.0;            ///< time between recorded rows; 0: every step is recorded
  std::vector<double> q0 = {};  ///< empty: the problem's initial state
  std::vector<double> p0 = {};  ///< empty: the problem's initial state

  /// Throws UsageError unless h divides `until` and `grid`.
  [[nodiscard]] Request request() const;
  /// The same case, of which the start and the end alone are recorded.
  [[nodiscard]] Case ends() const;
};

/// A case with its names.
struct LabelledCase : Case {
  std::string key = {};    ///< in tables
  std::string label = {};  ///< in legends
};

/// Runs a case and keeps its rows. A run that fails on the way is returned with the rows it has.
Trajectory integrate(const Case& run);

/// A recorded row by its parts. Spans of parts that the pair does not have are empty.
struct Observation {
  double t = 0.0;
  std::span<const double> q, p, lambda;
  double energy = 0.0;
};
using Observe = std::function<void(const Observation&)>;
/// Calls `see` with every recorded row and keeps none.
RunSummary observe(const Case& run, const Observe& see);
/// The same for a request whose number of steps does not come from a horizon.
RunSummary observe(const std::string& problem, const std::string& method, const Request& request,
                   const Observe& see);

/// Repetitions of one run.
struct TimedRuns {
  RunSummary median;            ///< the run with the median time
  std::vector<double> seconds;  ///< of all runs, in their order
};
/// Runs each case `repeats` times without recording anything between start and end. The cases take turns, so that a
/// disturbance of the machine affects all of them. `progress` gets the fraction that is done.
std::vector<TimedRuns> timed_runs(const std::vector<Case>& cases, int repeats,
                                  const std::function<void(double)>& progress = {});

/// Mean of a count over the steps of a run.
inline double per_step(const RunSummary& run, std::int64_t count) {
  return static_cast<double>(count) / static_cast<double>(run.steps);
}

}  // namespace shakedown
