// Constant mass matrices: p = M v.
#pragma once

#include <Eigen/Cholesky>
#include <type_traits>
#include <utility>

#include "problems/base/structure.hpp"

namespace shakedown {

/// M = diag(m), m > 0.
template <class S, int n>
struct DiagonalMass {
  using Vector = VectorOf<S, n>;
  Vector diagonal;
  Vector inverse;

  explicit DiagonalMass(Vector m) : diagonal(std::move(m)), inverse(diagonal.cwiseInverse()) {}

  void apply(const Vector& v, Vector& p) const { p = diagonal.cwiseProduct(v); }
  void solve(const Vector& p, Vector& v) const { v = inverse.cwiseProduct(p); }
};

/// L L^T of A. Of any size it brings all of Eigen's matrix products along: compiled once.
template <class Matrix>
Eigen::LLT<Matrix> cholesky(const Matrix& A) {
  return Eigen::LLT<Matrix>(A);
}
extern template Eigen::LLT<MatrixOf<double, Dynamic>> cholesky(const MatrixOf<double, Dynamic>&);
extern template Eigen::LLT<MatrixOf<long double, Dynamic>> cholesky(
    const MatrixOf<long double, Dynamic>&);

/// Full symmetric positive definite M.
template <class S, int n>
struct DenseMass {
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n, n>;
  Matrix matrix;
  Eigen::LLT<Matrix> factor;

  explicit DenseMass(Matrix M) : matrix(std::move(M)), factor(cholesky(matrix)) {}

  void apply(const Vector& v, Vector& p) const { p.noalias() = matrix * v; }
  void solve(const Vector& p, Vector& v) const {
    v = p;
    factor.solveInPlace(v);
  }
};

/// A <- M + c A, in the structure of A.
template <class S, int n>
inline void mass_plus(MatrixOf<S, n, n>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  A *= c;
  A.diagonal() += mass.diagonal;
}
template <class S, int n>
inline void mass_plus(MatrixOf<S, n, n>& A, const DenseMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  A = mass.matrix + c * A;
}
template <class S, int w, int n>
inline void mass_plus(BandedMatrix<S, w>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  A.band *= c;
  A.band.row(0) += mass.diagonal.transpose();
}
template <BlockStorage Matrix, class S, int n>
inline void mass_plus(Matrix& A, const DiagonalMass<S, n>& mass, std::type_identity_t<S> c) {
  constexpr int b = std::remove_cvref_t<decltype(A.diagonal[0])>::RowsAtCompileTime;
  for (Index i = 0; i < std::ssize(A.diagonal); ++i) {
    A.diagonal[i] *= c;
    A.diagonal[i].diagonal() += block<b>(mass.diagonal, i);
  }
  if constexpr (requires { A.lower; }) {
    for (auto& lower : A.lower) lower *= c;
  }
}

}  // namespace shakedown
