// Decompositions and products of small dense matrices for oracles: compiled once, because Eigen's
// take seconds each in every file that uses them.
#pragma once

#include <Eigen/Core>

namespace shakedown::dense {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// Eigenvalues, ascending, and the orthonormal eigenvectors as columns.
struct SymmetricModes {
  Vector values;
  Matrix vectors;
};
SymmetricModes symmetric_modes(const Matrix& A);
Vector symmetric_eigenvalues(const Matrix& A);

/// Largest lambda with A x = lambda B x; A symmetric, B symmetric positive definite.
double largest_pencil_eigenvalue(const Matrix& A, const Matrix& B);

/// Largest |lambda| of any real A.
double spectral_radius(const Matrix& A);

/// Columns: an orthonormal basis of { x: A x = 0 }, A of full row rank.
Matrix kernel(const Matrix& A);

double determinant(const Matrix& A);
Matrix inverse(const Matrix& A);
Matrix product(const Matrix& A, const Matrix& B);
/// A B C.
Matrix product(const Matrix& A, const Matrix& B, const Matrix& C);

/// max |a_ij - b_ij|; NaN if an entry is.
double distance(const Matrix& a, const Matrix& b);

/// max |B^T (J^T omega_next J - omega) B|.
double pullback_defect(const Matrix& J, const Matrix& omega_next, const Matrix& omega,
                       const Matrix& B);

/// max |J^T Omega J - Omega| of the canonical form; infinite when an entry is NaN.
double symplectic_defect(const Matrix& J);

/// Omega of n coordinates: [ 0 I; -I 0 ].
Matrix canonical_form(Eigen::Index n);

}  // namespace shakedown::dense
