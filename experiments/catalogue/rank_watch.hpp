// Detects a loss of rank of G. There a mechanism may change to another branch although no step
// fails.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace shakedown {

/// Returns the `rank`-th largest singular value of G with rows of length 1, which does not depend
/// on units or origin. A `rank` < 0 is set to the number of singular values above 1e-5, so
/// dependent rows of redundant constraints do not count. NaN if G is not finite or a row is 0.
double independence_of(Eigen::MatrixXd G, Eigen::Index& rank);

/// Finds the rows of a run between which `independence_of` passes through zero. There the value has
/// a minimum that is lower than its change from row to row. If the value only comes close to zero,
/// the minimum is flat.
class RankWatch {
 public:
  void add(double t, double independence);
  /// The times at which the value passed through zero. Each is the time of the nearest row.
  [[nodiscard]] const std::vector<double>& lost() const { return lost_; }

 private:
  struct Seen {
    double t = 0.0, value = 0.0;
  };
  std::array<Seen, 4> last_{};  // oldest first
  int seen_ = 0;
  std::vector<double> lost_;
};

}  // namespace shakedown
