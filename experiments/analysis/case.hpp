// A run of a method on a problem, and functions that record, observe or time it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// A run of a catalogue method on a catalogue problem, with steps of size h up to time `until`.
struct Case {
  std::string problem;
  std::string method;
  double h = 0.0;
  double until = 0.0;           ///< end time, a multiple of h
  Settings options = {};        ///< options of the method
  Settings parameters = {};     ///< parameters of the problem
  double grid = 0.0;            ///< time between recorded rows; 0 to record every step
  std::vector<double> q0 = {};  ///< initial q; empty for the problem's own
  std::vector<double> p0 = {};  ///< initial p; empty for the problem's own

  /// Throws UsageError unless h divides `until` and `grid`.
  [[nodiscard]] Request request() const;
  /// Returns a copy of this case that records only the start and the end.
  [[nodiscard]] Case ends() const;
};

struct LabelledCase : Case {
  std::string key = {};    ///< name in tables
  std::string label = {};  ///< name in legends
};

/// Runs a case and returns its rows. If the run fails, it returns the rows up to the failure.
Trajectory integrate(const Case& run);

/// The parts of a recorded row. If the pair does not have a part, its span is empty.
struct Observation {
  double t = 0.0;
  std::span<const double> q, p, lambda;
  double energy = 0.0;
};
using Observe = std::function<void(const Observation&)>;
/// Runs a case and calls `see` with every recorded row, without storing the rows.
RunSummary observe(const Case& run, const Observe& see);
/// Overload for a request that states its number of steps directly.
RunSummary observe(const std::string& problem, const std::string& method, const Request& request,
                   const Observe& see);

/// The times of repeated runs of one case.
struct TimedRuns {
  RunSummary median;            ///< the run with the median time
  std::vector<double> seconds;  ///< times of all runs, in the order of execution
};
/// Runs each case `repeats` times and records only its start and end. The cases take turns, so that
/// a disturbance of the machine affects all of them. Calls `progress` with the completed fraction.
std::vector<TimedRuns> timed_runs(const std::vector<Case>& cases, int repeats,
                                  const std::function<void(double)>& progress = {});

/// Returns a count of a run divided by its number of steps.
inline double per_step(const RunSummary& run, std::int64_t count) {
  return static_cast<double>(count) / static_cast<double>(run.steps);
}

}  // namespace shakedown
