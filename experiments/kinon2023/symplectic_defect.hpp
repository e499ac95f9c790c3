// How far a step is from being symplectic.
#pragma once

#include <Eigen/Core>

namespace shakedown::kinon2023 {

struct Defects {
  double tangent = 0.0;  ///< dq tangent to g = 0, dp free
  double full = 0.0;     ///< all of R^2n
  double scale = 1.0;    ///< max(1, |J|^2): what round-off is multiplied by
};

/// Of J^T Omega J - Omega, J the Jacobian of the step and G that of the constraints at its start.
Defects defects_of(const Eigen::MatrixXd& J, const Eigen::MatrixXd& G);

}  // namespace shakedown::kinon2023
