// The tables of the comparison with other programs.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/comparison/peers/measure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {

/// Returns one row per run. After these follow the rows for the figure, with the time that the
/// fastest method of each side needs for an error. These rows have a position for each contest, and
/// an empty row follows each side.
Table peer_runs(const std::vector<MeasuredContest>& all);
inline constexpr const char* equal_error_row = "equal error";
/// Returns the positions and names of the contests in the figure. These are the contests with more
/// than two curves in which one of our methods reaches the larger error.
std::vector<std::pair<double, std::string>> places_of(const std::vector<MeasuredContest>& all);

/// Compares a method of another program with our method of the same kind, or the fastest method of
/// that program with our fastest method and the fastest method of the libraries. Median times are
/// compared, either for one error or per step.
struct PeerRatio {
  const MeasuredContest* contest;
  std::string side;
  bool alike;    ///< true for two methods of one kind
  double error;  ///< NaN for a ratio per step
  const PeerCurve *theirs, *ours;
  double their_seconds, our_seconds;   ///< medians
  Typical ratio;                       ///< ratio of their time to ours
  const PeerCurve* library = nullptr;  ///< null if `alike`, or if none reaches the error
  double library_seconds = not_a_number;
  [[nodiscard]] bool a_step() const { return std::isnan(error); }
};
inline constexpr double equal_errors[] = {1e-3, 1e-6};
std::vector<PeerRatio> ratios_to_peers(const std::vector<MeasuredContest>& all);
Table ratio_table(const std::vector<PeerRatio>& all);

}  // namespace shakedown::comparison
