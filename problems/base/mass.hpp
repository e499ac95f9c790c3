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

/// Full symmetric positive definite M.
template <class S, int n>
struct DenseMass {
  using Vector = VectorOf<S, n>;
  using Matrix = MatrixOf<S, n, n>;
  Matrix matrix;
  Eigen::LLT<Matrix> factor;

  explicit DenseMass(Matrix M) : matrix(std::move(M)), factor(matrix) {}

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
template <class S, int b, int n>
inline void mass_plus(BlockDiagonalMatrix<S, b>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  const Index blocks = std::ssize(A.diagonal);
  for (Index i = 0; i < blocks; ++i) {
    A.diagonal[i] *= c;
    A.diagonal[i].diagonal() += block<b>(mass.diagonal, i);
  }
}
template <class S, int w, int n>
inline void mass_plus(BandedMatrix<S, w>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  A.band *= c;
  A.band.row(0) += mass.diagonal.transpose();
}

/// For every storage that consists of `diagonal` and `lower` blocks.
template <int b, class Matrix, class S, int n>
void mass_plus_blocks(Matrix& A, const DiagonalMass<S, n>& mass, const S& c) {
  const Index blocks = std::ssize(A.diagonal);
  for (Index i = 0; i < blocks; ++i) {
    A.diagonal[i] *= c;
    A.diagonal[i].diagonal() += block<b>(mass.diagonal, i);
  }
  for (auto& lower : A.lower) lower *= c;
}
template <class S, int b, int n>
inline void mass_plus(BlockTridiagonalMatrix<S, b>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  mass_plus_blocks<b>(A, mass, c);
}
template <class S, int b, int n>
inline void mass_plus(CyclicBlockTridiagonalMatrix<S, b>& A, const DiagonalMass<S, n>& mass,
                      std::type_identity_t<S> c) {
  mass_plus_blocks<b>(A, mass, c);
}

}  // namespace shakedown
