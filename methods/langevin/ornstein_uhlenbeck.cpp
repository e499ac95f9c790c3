#include "methods/langevin/ornstein_uhlenbeck.hpp"

#include <Eigen/Eigenvalues>

namespace shakedown::detail {

DenseOrnsteinUhlenbeck::DenseOrnsteinUhlenbeck(const Eigen::MatrixXd& M,
                                               const LangevinOptions& options, double h) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(M);
  const Eigen::ArrayXd m = modes.eigenvalues().array();
  const Eigen::ArrayXd a = (-options.friction * h / m).exp();
  const auto with = [&modes](const Eigen::ArrayXd& values) -> Eigen::MatrixXd {
    return modes.eigenvectors() * values.matrix().asDiagonal() * modes.eigenvectors().transpose();
  };
  decay = with(a);
  kick = with((m * (1.0 - a.square()) / options.inverse_temperature).sqrt());
  thermal = with((m / options.inverse_temperature).sqrt());
}

}  // namespace shakedown::detail
