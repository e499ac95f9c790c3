#include "tests/support/derivatives.hpp"

#include <cmath>

namespace shakedown {

DerivativeError compared(const char* name, const Eigen::MatrixXd& written,
                         const Eigen::MatrixXd& differentiated) {
  const double scale = std::fmax(1.0, differentiated.cwiseAbs().maxCoeff());
  const double error = (written - differentiated).cwiseAbs().maxCoeff();
  return {name, std::isnan(error) ? HUGE_VAL : error, scale};
}

}  // namespace shakedown
