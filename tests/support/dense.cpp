#include "tests/support/dense.hpp"

#include <Eigen/LU>

#include "tests/support/structured_matrices.hpp"

namespace shakedown::dense {

double largest_pencil_eigenvalue(const Matrix& A, const Matrix& B) {
  return symmetric_eigenvalues(A, B).maxCoeff();
}

double spectral_radius(const Matrix& A) {
  return linear_algebra::eigenvalues(A).cwiseAbs().maxCoeff();
}

double determinant(const Matrix& A) { return A.determinant(); }
Matrix inverse(const Matrix& A) { return A.inverse(); }
Matrix product(const Matrix& A, const Matrix& B, const Matrix& C) {
  return product(product(A, B), C);
}

double distance(const Matrix& a, const Matrix& b) { return shakedown::distance<double>(a, b); }

double pullback_defect(const Matrix& J, const Matrix& omega_next, const Matrix& omega,
                       const Matrix& B) {
  const Matrix difference = product(J.transpose(), omega_next, J) - omega;
  return largest<double>(product(B.transpose(), difference, B));
}

double symplectic_defect(const Matrix& J) {
  const Matrix omega = canonical_form(J.rows() / 2);
  return distance(product(J.transpose(), omega, J), omega);
}

}  // namespace shakedown::dense
