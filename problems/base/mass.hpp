// Constant mass matrices: p = M v.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

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

/// Blocks of size b on the diagonal, possibly unsymmetric: M - c dQ/dv of each bead.
template <class S, int b>
struct BlockMass {
  std::vector<MatrixOf<S, b>> inverse;

  template <class X>
  void solve(const X& p, X& v) const {
    for (Index i = 0; i < std::ssize(inverse); ++i) {
      block<b>(v, i) = inverse[i].lazyProduct(block<b>(p, i));
    }
  }
};

/// Overwrites the lower triangle of A with L of A = L L^T; stops at a pivot that is not positive.
/// The order of operations is the same as in Eigen's LLT below 32 rows. LLT itself is not used,
/// because its products for large matrices would take seconds to compile for each size. Only for
/// dynamic size and double is LLT itself used, and compiled once.
template <class S, int n>
void cholesky(MatrixOf<S, n>& A) {
  using std::sqrt;
  const Index size = A.rows();
  for (Index k = 0; k < size; ++k) {
    const auto product_with_row_k = [&A, k](Index i) {
      S sum(0);
      for (Index j = 0; j < k; ++j) sum += A(i, j) * A(k, j);
      return sum;
    };
    const S pivot = A(k, k) - product_with_row_k(k);
    if (pivot <= S(0)) return;
    A(k, k) = sqrt(pivot);
    for (Index i = k + 1; i < size; ++i) {
      A(i, k) = (A(i, k) - product_with_row_k(i)) / A(k, k);
    }
  }
}
template <>
void cholesky(MatrixOf<double, Dynamic>& A);

/// x <- (L L^T)^-1 x. The sizes that problems use are compiled once.
template <class S, int n>
void solve_cholesky(const MatrixOf<S, n>& L, VectorOf<S, n>& x) {
  L.template triangularView<Eigen::Lower>().solveInPlace(x);
  L.transpose().template triangularView<Eigen::Upper>().solveInPlace(x);
}
extern template void solve_cholesky(const MatrixOf<double, 2>&, VectorOf<double, 2>&);
extern template void solve_cholesky(const MatrixOf<double, 4>&, VectorOf<double, 4>&);
extern template void solve_cholesky(const MatrixOf<double, 6>&, VectorOf<double, 6>&);
extern template void solve_cholesky(const MatrixOf<double, 7>&, VectorOf<double, 7>&);
extern template void solve_cholesky(const MatrixOf<double, 9>&, VectorOf<double, 9>&);
extern template void solve_cholesky(const MatrixOf<double, 14>&, VectorOf<double, 14>&);
extern template void solve_cholesky(const MatrixOf<double, 16>&, VectorOf<double, 16>&);
extern template void solve_cholesky(const MatrixOf<double, Dynamic>&, VectorOf<double, Dynamic>&);

/// Full symmetric positive definite M.
template <class S, int n>
struct DenseMass {
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n, n>;
  Matrix matrix;
  Matrix L;  ///< lower triangular factor of M = L L^T

  explicit DenseMass(Matrix M) : matrix(std::move(M)) { factor(); }

  /// Must be called after `matrix` has changed.
  void factor() {
    L = matrix;
    cholesky(L);
  }
  void apply(const Vector& v, Vector& p) const { p.noalias() = matrix * v; }
  void solve(const Vector& p, Vector& v) const {
    v = p;
    solve_cholesky(L, v);
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
