#include "problems/base/dense.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>

#include "problems/base/mass.hpp"

namespace shakedown {
namespace {

template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace

template <>
void cholesky(MatrixOf<double, Dynamic>& A) {
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> in_place(A);
}

template <class S>
Modes<S> symmetric_modes(const std::type_identity_t<Matrix<S>>& A) {
  const Eigen::SelfAdjointEigenSolver<Matrix<S>> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

template <class S>
Modes<S> symmetric_modes(const std::type_identity_t<Matrix<S>>& A,
                         const std::type_identity_t<Matrix<S>>& B) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix<S>> solver(A, B);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

template Modes<double> symmetric_modes<double>(const Matrix<double>&);
template Modes<long double> symmetric_modes<long double>(const Matrix<long double>&);
template Modes<double> symmetric_modes<double>(const Matrix<double>&, const Matrix<double>&);
template Modes<long double> symmetric_modes<long double>(const Matrix<long double>&,
                                                         const Matrix<long double>&);

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  using Solver = Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
  return Solver(A, B, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXd tridiagonal_eigenvalues(const Eigen::VectorXd& diagonal,
                                        const Eigen::VectorXd& lower) {
  const double scale = std::fmax(diagonal.cwiseAbs().maxCoeff(), lower.cwiseAbs().maxCoeff());
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal / scale, lower / scale, Eigen::EigenvaluesOnly);
  return scale * solver.eigenvalues();
}

template <class S>
Matrix<S> kernel(const std::type_identity_t<Matrix<S>>& A) {
  const Matrix<S> Q = Eigen::HouseholderQR<Matrix<S>>(A.transpose()).householderQ();
  return Q.rightCols(A.cols() - A.rows());
}

template Matrix<double> kernel<double>(const Matrix<double>&);
template Matrix<long double> kernel<long double>(const Matrix<long double>&);

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A) {
  return Eigen::EigenSolver<Eigen::MatrixXd>(A, false).eigenvalues();
}

double determinant(const Eigen::MatrixXd& A) { return A.determinant(); }
Eigen::MatrixXd inverse(const Eigen::MatrixXd& A) { return A.inverse(); }

Eigen::MatrixXd with_values(const Modes<double>& modes, const Eigen::ArrayXd& values) {
  return modes.vectors * values.matrix().asDiagonal() * modes.vectors.transpose();
}

}  // namespace shakedown
