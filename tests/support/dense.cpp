#include "tests/support/dense.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

namespace shakedown::dense {

SymmetricModes symmetric_modes(const Matrix& A) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}
Vector symmetric_eigenvalues(const Matrix& A) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

double largest_pencil_eigenvalue(const Matrix& A, const Matrix& B) {
  return Eigen::GeneralizedSelfAdjointEigenSolver<Matrix>(A, B, Eigen::EigenvaluesOnly)
      .eigenvalues()
      .maxCoeff();
}

double spectral_radius(const Matrix& A) {
  return Eigen::EigenSolver<Matrix>(A, false).eigenvalues().cwiseAbs().maxCoeff();
}

Matrix kernel(const Matrix& A) {
  // The last columns of Q in A^T = Q R.
  const Matrix Q = Matrix(A.transpose()).householderQr().householderQ();
  return Q.rightCols(A.cols() - A.rows());
}

double determinant(const Matrix& A) { return A.determinant(); }
Matrix inverse(const Matrix& A) { return A.inverse(); }
Matrix product(const Matrix& A, const Matrix& B) { return A * B; }
Matrix product(const Matrix& A, const Matrix& B, const Matrix& C) {
  return product(product(A, B), C);
}

double distance(const Matrix& a, const Matrix& b) {
  return (a - b).cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
}

double pullback_defect(const Matrix& J, const Matrix& omega_next, const Matrix& omega,
                       const Matrix& B) {
  const Matrix difference = product(J.transpose(), omega_next, J) - omega;
  return product(B.transpose(), difference, B).cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
}

double symplectic_defect(const Matrix& J) {
  const Matrix omega = canonical_form(J.rows() / 2);
  const double defect = distance(product(J.transpose(), omega, J), omega);
  return std::isnan(defect) ? HUGE_VAL : defect;
}

Matrix canonical_form(Eigen::Index n) {
  Matrix omega = Matrix::Zero(2 * n, 2 * n);
  omega.topRightCorner(n, n).setIdentity();
  omega.bottomLeftCorner(n, n) = -Matrix::Identity(n, n);
  return omega;
}

}  // namespace shakedown::dense
