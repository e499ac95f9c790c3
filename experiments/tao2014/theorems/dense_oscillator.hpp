// What needs Integrator 5 on dense matrices of any size: compiled once.
#pragma once

#include <Eigen/Core>

namespace shakedown::tao2014 {

/// Its step on M q'' + (K0 + K1) q = 0, K1 the stiff part, as a matrix in the variables (q, h p).
Eigen::MatrixXd integrator_5_map(const Eigen::MatrixXd& M, const Eigen::MatrixXd& K0,
                                 const Eigen::MatrixXd& K1, double beta, double h);

/// Largest difference between (20) as printed and its step on the elastic bar.
double bar_against_20(double h);

}  // namespace shakedown::tao2014
