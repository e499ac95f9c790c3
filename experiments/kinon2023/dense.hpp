// Names for the dense matrices that the experiments of the paper take apart.
#pragma once

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::kinon2023 {

using Matrix = Eigen::MatrixXd;
using linear_algebra::canonical_form;
using linear_algebra::product;
using linear_algebra::restricted;
using linear_algebra::solved;

}  // namespace shakedown::kinon2023
