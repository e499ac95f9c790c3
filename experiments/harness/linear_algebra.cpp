#include "experiments/harness/linear_algebra.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace shakedown::linear_algebra {

Eigen::MatrixXd kernel(const Eigen::MatrixXd& A) {
  const Eigen::MatrixXd Q = A.transpose().householderQr().householderQ();
  return Q.rightCols(A.cols() - A.rows());
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  using Solver = Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
  return Solver(A, B, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A) {
  return Eigen::EigenSolver<Eigen::MatrixXd>(A, false).eigenvalues();
}

}  // namespace shakedown::linear_algebra
