// Decompositions of dense matrices of dynamic size. They call Eigen and are compiled once, because
// each takes seconds to compile.
#pragma once

#include <Eigen/Core>
#include <type_traits>

namespace shakedown {

/// Eigenvalues in ascending order; eigenvectors as columns.
template <class S>
struct Modes {
  Eigen::Matrix<S, Eigen::Dynamic, 1> values;
  Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic> vectors;
};

// S is double or long double.

/// Returns the modes of a symmetric A, of which only the lower triangle is read. The eigenvectors
/// are orthonormal.
template <class S = double>
Modes<S> symmetric_modes(
    const std::type_identity_t<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>& A);
/// Returns the modes of A x = lambda B x with A symmetric and B symmetric positive definite. The
/// eigenvectors are B-normalised.
template <class S = double>
Modes<S> symmetric_modes(
    const std::type_identity_t<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>& A,
    const std::type_identity_t<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>& B);

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A);
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// Returns the eigenvalues of the symmetric tridiagonal matrix with these entries, in ascending
/// order.
Eigen::VectorXd tridiagonal_eigenvalues(const Eigen::VectorXd& diagonal,
                                        const Eigen::VectorXd& lower);

/// Returns an orthonormal basis of { x: A x = 0 } as columns. A has full row rank.
template <class S = double>
Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic> kernel(
    const std::type_identity_t<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>& A);

/// Eigenvalues of any real A, in no particular order.
Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& A);
double determinant(const Eigen::MatrixXd& A);
Eigen::MatrixXd inverse(const Eigen::MatrixXd& A);

/// Returns f(A) = V diag(values) V^T for a symmetric A with the modes V, where values =
/// f(eigenvalues).
Eigen::MatrixXd with_values(const Modes<double>& modes, const Eigen::ArrayXd& values);

}  // namespace shakedown
