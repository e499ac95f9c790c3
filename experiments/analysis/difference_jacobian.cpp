#include "experiments/analysis/difference_jacobian.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace shakedown {
namespace {

struct Column {
  Eigen::VectorXd slope, finer;
  double error = HUGE_VAL;
};

Column extrapolated(const PhaseMap& f, const Eigen::VectorXd& z, const Eigen::VectorXd& b,
                    double width) {
  // Initially, D[k] is the central difference D(w/2^k). Neville's scheme then extrapolates in
  // place.
  std::array<Eigen::VectorXd, 5> D;
  double w = width;
  double size = 0.0;
  for (Eigen::VectorXd& d : D) {
    const Eigen::VectorXd ahead = f(z + w * b);
    size = std::fmax(size, ahead.cwiseAbs().maxCoeff());
    d = (ahead - f(z - w * b)) / (2.0 * w);
    w /= 2.0;
  }
  for (std::size_t order = 1; order <= 3; ++order) {
    const double weight = std::pow(4.0, double(order)) - 1.0;
    for (std::size_t k = D.size() - 1; k >= order; --k) D[k] += (D[k] - D[k - 1]) / weight;
  }
  const double rounding = 8.0 * std::numeric_limits<double>::epsilon() * size / width;
  Column column{D[3], D[4], (D[4] - D[3]).cwiseAbs().maxCoeff() + rounding};
  if (!column.slope.allFinite()) column.error = HUGE_VAL;
  return column;
}

}  // namespace

DifferenceJacobian difference_jacobian(const PhaseMap& f, const Eigen::VectorXd& z,
                                       const Eigen::MatrixXd& B, const Eigen::VectorXd& reach) {
  constexpr double round_off = 1e-12;  // a few times eps divided by the width 1/512
  const Eigen::MatrixXd unknown = Eigen::MatrixXd::Constant(z.size(), B.cols(), std::nan(""));
  DifferenceJacobian J{unknown, unknown, 0.0};
  for (Eigen::Index j = 0; j < B.cols(); ++j) {
    Column best;
    double width = reach(j) / 64.0;
    for (int attempt = 0; attempt < 4; ++attempt, width /= 8.0) {
      Column next = extrapolated(f, z, B.col(j), width);
      if (std::isfinite(best.error) && !(next.error < best.error)) break;
      best = std::move(next);
      if (best.error <= round_off * best.slope.cwiseAbs().maxCoeff()) break;
    }
    if (std::isfinite(best.error)) {
      J.columns.col(j) = best.slope;
      J.finer.col(j) = best.finer;
    }
    J.error = std::fmax(J.error, best.error);
  }
  return J;
}

}  // namespace shakedown
