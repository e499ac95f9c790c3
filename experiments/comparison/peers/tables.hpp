// What stands in the tables of the comparison with programs from elsewhere.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/comparison/peers/measure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// A run a row; behind them, for the picture, the least time of each side for an error, with a place for
/// each contest and an empty row behind each side's.
Table peer_runs(const std::vector<MeasuredContest>& all);
inline constexpr const char* equal_error_row = "equal error";
/// Contests in which peers and we reach an error: their names from top to bottom, and places.
std::vector<std::pair<double, std::string>> places_of(const std::vector<MeasuredContest>& all);

/// A peer beside our fastest, and the fastest of the libraries, for one error; or their steps of the
/// same kind.
struct PeerRatio {
  const MeasuredContest* contest;
  std::string side;
  double error;                              ///< NaN: a step
  const PeerCurve *theirs, *ours, *library;  ///< the last null where none reaches the error
  double their_seconds, our_seconds, library_seconds;
  [[nodiscard]] bool a_step() const { return std::isnan(error); }
  /// Their time over ours.
  [[nodiscard]] double ratio() const { return their_seconds / our_seconds; }
};
inline constexpr double equal_errors[] = {1e-3, 1e-6};
std::vector<PeerRatio> ratios_to_peers(const std::vector<MeasuredContest>& all);
Table ratio_table(const std::vector<PeerRatio>& all);

}  // namespace shakedown::comparison
