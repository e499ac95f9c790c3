// What stands in the tables of the comparison with programs from elsewhere.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/comparison/peers/measure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// A run a row; behind them, for the picture, the time of the fastest method of each side for an error,
/// with a place for each contest and an empty row behind each side's.
Table peer_runs(const std::vector<MeasuredContest>& all);
inline constexpr const char* equal_error_row = "equal error";
/// Contests in which peers and we reach an error: their names from top to bottom, and places.
std::vector<std::pair<double, std::string>> places_of(const std::vector<MeasuredContest>& all);

/// Two methods of one kind, or the fastest of a peer, of ours and of the libraries by median times; for
/// one error, or for a step.
struct PeerRatio {
  const MeasuredContest* contest;
  std::string side;
  bool alike;    ///< two methods of one kind, not the fastest
  double error;  ///< NaN: a step
  const PeerCurve *theirs, *ours;
  double their_seconds, our_seconds;   ///< medians
  Typical ratio;                       ///< their time over ours
  const PeerCurve* library = nullptr;  ///< null: none reaches the error, or none is looked for
  double library_seconds = no_number;
  [[nodiscard]] bool a_step() const { return std::isnan(error); }
};
inline constexpr double equal_errors[] = {1e-3, 1e-6};
std::vector<PeerRatio> ratios_to_peers(const std::vector<MeasuredContest>& all);
Table ratio_table(const std::vector<PeerRatio>& all);

}  // namespace shakedown::comparison
