// The runs of all entrants of a contest: their errors relative to the suite's reference solution,
// and their times in seconds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/work_error.hpp"
#include "experiments/comparison/peers/contests.hpp"
#include "experiments/comparison/typical.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

struct PeerRun {
  double level = 0.0;                ///< number of steps, or tolerance
  std::int64_t steps = 0;            ///< as counted by the program; 0 if unknown
  std::int64_t evaluations = 0;      ///< as counted by the program
  double error = not_a_number;       ///< error at the end, see `error_at_end`
  std::vector<double> seconds = {};  ///< one per turn
  std::string reason = {};           ///< why the run is not right; empty if it is

  [[nodiscard]] bool right() const { return reason.empty(); }
  [[nodiscard]] double median() const {
    return seconds.empty() ? not_a_number : median_of(seconds);
  }
};

/// The runs of an entrant, from coarse to fine.
struct PeerCurve {
  Entrant who;
  std::vector<PeerRun> runs = {};

  /// The times needed for an error, one per turn, interpolated between two runs. Empty if no run
  /// reaches the error.
  [[nodiscard]] std::vector<double> times_at(double error) const;
  /// The time needed for an error, from the median times of the runs; NaN if no run reaches the
  /// error.
  [[nodiscard]] double time_at(double error) const;
  /// The time per step in each turn. It is taken from the longest of the runs with the most turns.
  /// Empty if the numbers of steps are unknown.
  [[nodiscard]] std::vector<double> times_a_step() const;
};

struct MeasuredContest {
  Contest contest;
  std::vector<PeerCurve> curves;
  double bar = 0.0;  ///< error bar of the reference, in the units of `error`
};

/// Throws RuntimeFailure if the errors of a program do not decrease, because the program then
/// integrates another system. Ignores runs that did not reach the end.
void require_same_equations(const std::string& contest, const PeerCurve& curve);

/// Measures the entrants whose drivers are available. All errors are measured first. Then all runs
/// take turns, so that disturbances affect all of them equally.
MeasuredContest measure_contest(const Contest& contest, bool quick);

}  // namespace shakedown::comparison
