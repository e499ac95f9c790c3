// Checks of a problem's derivatives against dual numbers, with erased types.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown {

/// The largest error of one derivative, and the size of the compared values.
struct DerivativeError {
  std::string name;
  double error = 0.0;
  double scale = 1.0;
};
DerivativeError compared(const char* name, const Eigen::MatrixXd& written,
                         const Eigen::MatrixXd& differentiated);

/// The derivatives of one problem. `check` compares them all at q in the direction a.
struct WrittenDerivatives {
  std::string problem;
  bool singular_at_origin;
  std::vector<DerivativeError> (*check)(const Settings& parameters, const Eigen::VectorXd& q,
                                        const Eigen::VectorXd& a);
};

}  // namespace shakedown
