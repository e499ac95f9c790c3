// Small dense matrices for oracles: Eigen's decompositions, compiled once, because they take
// seconds each in every file that uses them.
#pragma once

#include "experiments/harness/linear_algebra.hpp"

namespace shakedown::dense {

using linear_algebra::canonical_form;
using linear_algebra::kernel;
using linear_algebra::product;
using linear_algebra::symmetric_eigenvalues;
using linear_algebra::symmetric_modes;
using Matrix = Eigen::MatrixXd;
using SymmetricModes = linear_algebra::Modes<double>;

/// Largest lambda with A x = lambda B x; A symmetric, B symmetric positive definite.
double largest_pencil_eigenvalue(const Matrix& A, const Matrix& B);

/// Largest |lambda| of any real A.
double spectral_radius(const Matrix& A);

double determinant(const Matrix& A);
Matrix inverse(const Matrix& A);
/// A B C.
Matrix product(const Matrix& A, const Matrix& B, const Matrix& C);

/// max |a_ij - b_ij|; infinite when an entry is NaN.
double distance(const Matrix& a, const Matrix& b);

/// max |B^T (J^T omega_next J - omega) B|; infinite when an entry is NaN.
double pullback_defect(const Matrix& J, const Matrix& omega_next, const Matrix& omega,
                       const Matrix& B);

/// max |J^T Omega J - Omega| of the canonical form; infinite when an entry is NaN.
double symplectic_defect(const Matrix& J);

}  // namespace shakedown::dense
