// The tables of the comparison with other programs.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/comparison/peers/measure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// One row per run. For the figure, rows with the time of each side's fastest method for an error
/// follow. They have a place for each contest and an empty row after each side.
Table peer_runs(const std::vector<MeasuredContest>& all);
inline constexpr const char* equal_error_row = "equal error";
/// Names and places of the contests with more than two curves in which we reach the larger error.
std::vector<std::pair<double, std::string>> places_of(const std::vector<MeasuredContest>& all);

/// Compares two methods of one kind, or the fastest method of a peer with our fastest and the
/// libraries' fastest, by median times; for one error, or per step.
struct PeerRatio {
  const MeasuredContest* contest;
  std::string side;
  bool alike;    ///< true for two methods of one kind
  double error;  ///< NaN for a ratio per step
  const PeerCurve *theirs, *ours;
  double their_seconds, our_seconds;   ///< medians
  Typical ratio;                       ///< their time over ours
  const PeerCurve* library = nullptr;  ///< null if none reaches the error, or if `alike`
  double library_seconds = no_number;
  [[nodiscard]] bool a_step() const { return std::isnan(error); }
};
inline constexpr double equal_errors[] = {1e-3, 1e-6};
std::vector<PeerRatio> ratios_to_peers(const std::vector<MeasuredContest>& all);
Table ratio_table(const std::vector<PeerRatio>& all);

}  // namespace shakedown::comparison
