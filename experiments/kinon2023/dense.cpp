#include "experiments/kinon2023/dense.hpp"

#include <cmath>

#include "methods/base/factor_dense.hpp"

namespace shakedown::kinon2023 {

Matrix product(const Matrix& A, const Matrix& B) { return A * B; }

Matrix restricted(const Matrix& A, const Matrix& B) {
  return product(B.transpose(), product(A, B));
}

Matrix solved(const Matrix& A, Matrix B) {
  GeneralFactor<structure::Dense<Dynamic>, double> linear(A.rows());
  if (!linear.factor(A)) B.setConstant(std::nan(""));
  for (Index j = 0; j < B.cols(); ++j) {
    auto column = B.col(j);
    linear.solve(column);
  }
  return B;
}

Matrix canonical_form(Index n) {
  Matrix omega = Matrix::Zero(2 * n, 2 * n);
  omega.topRightCorner(n, n).setIdentity();
  omega.bottomLeftCorner(n, n) = -Matrix::Identity(n, n);
  return omega;
}

}  // namespace shakedown::kinon2023
