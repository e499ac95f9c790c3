// Decompositions of dense matrices of any size, for the analysis of results: compiled once, because
// Eigen's are slow to compile and the experiments' matrices are small.
#pragma once

#include <Eigen/Core>

namespace shakedown::linear_algebra {

/// Columns: an orthonormal basis of { x: A x = 0 }, A of full row rank.
Eigen::MatrixXd kernel(const Eigen::MatrixXd& A);

/// Of a symmetric A, ascending.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A);

/// A x = lambda B x with A symmetric and B symmetric positive definite, ascending.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// Of any real A, in no order.
Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A);

}  // namespace shakedown::linear_algebra
