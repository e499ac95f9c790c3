#include "methods/oscillatory/trigonometric.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace shakedown {

StiffModes stiff_modes(const Eigen::MatrixXd& M, const Eigen::MatrixXd& K) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(K, M);
  const Eigen::VectorXd& squares = solver.eigenvalues();
  const double scale = squares.cwiseAbs().maxCoeff();
  if (squares.minCoeff() < -1e-10 * scale) {
    throw std::invalid_argument("the stiff part has a negative eigenvalue");
  }
  // Null modes come out at round-off of the largest one; they drift, with omega = 0.
  const auto frequency = [scale](double s) { return s < 1e-12 * scale ? 0.0 : std::sqrt(s); };
  return {solver.eigenvectors(), squares.unaryExpr(frequency)};
}

}  // namespace shakedown
