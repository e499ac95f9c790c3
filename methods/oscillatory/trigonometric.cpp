#include "methods/oscillatory/trigonometric.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "problems/base/dense.hpp"

namespace shakedown {

StiffModes stiff_modes(const Eigen::MatrixXd& M, const Eigen::MatrixXd& K) {
  const Modes<double> modes = symmetric_modes(K, M);
  const Eigen::VectorXd& squares = modes.values;
  const double scale = squares.cwiseAbs().maxCoeff();
  if (squares.minCoeff() < -1e-10 * scale) {
    throw std::invalid_argument("the stiff part has a negative eigenvalue");
  }
  // The eigenvalues of null modes are of the size of the round-off of the largest eigenvalue.
  // Setting omega = 0 lets these modes drift freely.
  const auto frequency = [scale](double s) { return s < 1e-12 * scale ? 0.0 : std::sqrt(s); };
  return {modes.vectors, squares.unaryExpr(frequency)};
}

}  // namespace shakedown
