#include "methods/langevin/ornstein_uhlenbeck.hpp"

#include "problems/base/dense.hpp"

namespace shakedown::detail {

DenseOrnsteinUhlenbeck::DenseOrnsteinUhlenbeck(const Eigen::MatrixXd& M,
                                               const LangevinOptions& options, double h,
                                               Decay rule) {
  const Modes<double> modes = symmetric_modes(M);
  const Eigen::ArrayXd m = modes.values.array();
  const Eigen::ArrayXd a = decay_of<Eigen::ArrayXd>(options.friction * h / m, rule);
  decay = with_values(modes, a);
  kick = with_values(modes, (m * (1.0 - a.square()) / options.inverse_temperature).sqrt());
  thermal = with_values(modes, (m / options.inverse_temperature).sqrt());
}

}  // namespace shakedown::detail
