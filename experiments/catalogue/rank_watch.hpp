// Detects a loss of rank of G, where a mechanism may change its branch without a failed step.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace shakedown {

/// Returns the `rank`-th largest singular value of G with rows of length 1, which does not depend
/// on units or origin. A `rank` < 0 is set to the number of singular values above 1e-5, so
/// dependent rows of redundant constraints do not count. NaN if G is not finite or has a row of 0.
double independence_of(Eigen::MatrixXd G, Eigen::Index& rank);

/// Finds the rows of a run between which `independence_of` passes zero: a minimum that is lower
/// than the change from row to row. A mere approach to zero has a flat minimum.
class RankWatch {
 public:
  void add(double t, double independence);
  /// The times at which the value passed zero, each the time of the nearest row.
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
