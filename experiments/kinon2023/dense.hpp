// Dense linear algebra of a few dozen rows, compiled once for all experiments of the paper.
#pragma once

#include <Eigen/Core>

namespace shakedown::kinon2023 {

using Matrix = Eigen::MatrixXd;

/// A B.
Matrix product(const Matrix& A, const Matrix& B);
/// B^T A B.
Matrix restricted(const Matrix& A, const Matrix& B);
/// A^-1 B; NaN where A is singular.
Matrix solved(const Matrix& A, Matrix B);
/// Omega of n coordinates, [ 0 I; -I 0 ].
Matrix canonical_form(Eigen::Index n);

}  // namespace shakedown::kinon2023
