// Runs of all who take part in a contest: errors against the suite's reference, and seconds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "experiments/analysis/no_number.hpp"
#include "experiments/analysis/work_error.hpp"
#include "experiments/comparison/peers/contests.hpp"
#include "experiments/comparison/typical.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

struct PeerRun {
  double level = 0.0;                ///< number of steps, or tolerance
  std::int64_t steps = 0;            ///< as the program counts them; 0: it does not tell
  std::int64_t evaluations = 0;      ///< as the program counts them
  double error = no_number;          ///< at the end: see `error_at_end`
  std::vector<double> seconds = {};  ///< a turn each
  std::string reason = {};           ///< why it is not right; empty: it is

  [[nodiscard]] bool right() const { return reason.empty(); }
  [[nodiscard]] double median() const { return seconds.empty() ? no_number : median_of(seconds); }
};

/// The runs of an entrant, from coarse to fine.
struct PeerCurve {
  Entrant who;
  std::vector<PeerRun> runs = {};

  /// Time for an error in each turn, between the two runs that enclose it; empty: none reaches it.
  [[nodiscard]] std::vector<double> times_at(double error) const;
  /// The same by the median times of the runs; NaN: none reaches it.
  [[nodiscard]] double time_at(double error) const;
  /// Time of a step in each turn, of the longest run that took all turns; empty: no steps are told.
  [[nodiscard]] std::vector<double> times_a_step() const;
};

struct MeasuredContest {
  Contest contest;
  std::vector<PeerCurve> curves;
  double bar = 0.0;  ///< error bar of the reference, as errors are
};

/// Throws RuntimeFailure where the errors of a program from elsewhere do not fall: what it integrates
/// is another system. Runs that did not come to an end say nothing of that.
void require_same_equations(const std::string& contest, const PeerCurve& curve);

/// Of those whose driver is there, first all errors, then everybody in turn, so that what else the
/// machine does strikes all alike.
MeasuredContest measure_contest(const Contest& contest, bool quick);

}  // namespace shakedown::comparison
