// Does G lose rank on the way? At such a position a mechanism may change its branch, and no step fails.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace shakedown {

/// The smallest of the largest `rank` singular values of G with rows of length 1, which has neither
/// unit nor origin; `rank` < 0: as many as are not zero to 1e-5, as the dependent rows of redundant
/// constraints are. NaN where G is not finite or has a row of zeros.
double independence_of(Eigen::MatrixXd G, Eigen::Index& rank);

/// Told that value row by row, finds the rows between which it passes zero: a minimum that is lower
/// than what the value changes by from row to row. A mere approach has a minimum that is flat.
class RankWatch {
 public:
  void add(double t, double independence);
  /// Where it passed zero, to a row.
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
