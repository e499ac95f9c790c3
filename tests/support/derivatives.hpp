// The derivatives that problems write out, each against dual numbers; types erased.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown {

/// The largest difference of one derivative, and the size of what was compared.
struct DerivativeError {
  std::string name;
  double error = 0.0;
  double scale = 1.0;
};
DerivativeError compared(const char* name, const Eigen::MatrixXd& written,
                         const Eigen::MatrixXd& differentiated);

/// Of one problem. `check`: every derivative that it writes out, at q, in the direction a.
struct WrittenDerivatives {
  std::string problem;
  bool singular_at_origin;
  std::vector<DerivativeError> (*check)(const Settings& parameters, const Eigen::VectorXd& q,
                                        const Eigen::VectorXd& a);
};

}  // namespace shakedown
