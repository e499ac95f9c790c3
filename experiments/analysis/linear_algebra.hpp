// Dense linear algebra for matrices of a few dozen rows: Eigen's algorithms, compiled only once.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "problems/base/dense.hpp"

namespace shakedown::linear_algebra {

using shakedown::determinant, shakedown::inverse;
using shakedown::Modes, shakedown::symmetric_modes, shakedown::symmetric_eigenvalues;
using shakedown::tridiagonal_eigenvalues, shakedown::eigenvalues, shakedown::kernel;

/// A B.
Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// B^T A B.
Eigen::MatrixXd restricted(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// Sum of |columns - rows| over neighbouring factors; 0 if their product is defined.
double mismatch(const std::vector<Eigen::MatrixXd>& factors);
/// A^-1 B; NaN if A is singular.
Eigen::MatrixXd solved(const Eigen::MatrixXd& A, Eigen::MatrixXd B);

/// The canonical Omega of n coordinates, [ 0 I; -I 0 ].
Eigen::MatrixXd canonical_form(Eigen::Index n);
/// X^T Omega X, the symplectic areas spanned by pairs of columns (dq, dp) of X.
Eigen::MatrixXd areas(const Eigen::MatrixXd& X);

/// A B C.
Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B,
                        const Eigen::MatrixXd& C);
/// Largest lambda with A x = lambda B x, for symmetric A and symmetric positive definite B.
double largest_pencil_eigenvalue(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// Largest |lambda| of a real matrix A.
double spectral_radius(const Eigen::MatrixXd& A);

/// max |a_ij - b_ij|; infinite if an entry is NaN.
double distance(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
/// max |B^T (J^T omega_next J - omega) B|; infinite if an entry is NaN.
double pullback_defect(const Eigen::MatrixXd& J, const Eigen::MatrixXd& omega_next,
                       const Eigen::MatrixXd& omega, const Eigen::MatrixXd& B);
/// max |J^T Omega J - Omega| with the canonical Omega; infinite if an entry is NaN.
double symplectic_defect(const Eigen::MatrixXd& J);

}  // namespace shakedown::linear_algebra
