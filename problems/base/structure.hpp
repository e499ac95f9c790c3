// Sparsity structures of Hessians, and the storage that belongs to each.
//
// A method never names a matrix type. It uses `Operator<P>` (storage for Hess V, M + c Hess V),
// `mass_plus(A, mass, c)` and a `Factor` of the result (methods/base/factor.hpp).
// Storage is symmetric: only the lower triangle is read, also in diagonal blocks.
// `GeneralStorage` is its unsymmetric companion, for multiplier systems G M^-1 G'^T.
//
// For each storage, where `size` is the number of scalar unknowns:
//
//   resize_operator(A, size)   allocates and clears; called once, when a stepper is built
//   set_zero(A)                clears and keeps the memory
//   multiply(A, x, y)          y = A x; x and y must not overlap; does not allocate
#pragma once

#include <Eigen/Core>
#include <stdexcept>
#include <string>
#include <vector>

namespace shakedown {

using Index = Eigen::Index;
using Eigen::Dynamic;

template <class S, int n>
using VectorOf = Eigen::Matrix<S, n, 1>;
template <class S, int rows, int cols = rows>
using MatrixOf = Eigen::Matrix<S, rows, cols>;

/// Block i, of size b, of a long vector.
template <int b, class Vector>
auto block(Vector& y, Index i) {
  return y.template segment<b>(b * i);
}

/// `diagonal[i]` = A(i, i).
template <class S, int b>
struct BlockDiagonalMatrix {
  std::vector<MatrixOf<S, b, b>> diagonal;
};

/// `band(d, j)` = A(j + d, j), d = 0 ... w (entries past the end are ignored).
template <class S, int w>
struct BandedMatrix {
  Eigen::Matrix<S, w + 1, Dynamic> band;
};

/// `diagonal[i]` = A(i, i), `lower[i]` = A(i + 1, i); symmetric.
template <class S, int b>
struct BlockTridiagonalMatrix {
  std::vector<MatrixOf<S, b, b>> diagonal;
  std::vector<MatrixOf<S, b, b>> lower;  ///< one block fewer than `diagonal`
};

/// `diagonal[i]` = A(i, i), `lower[i]` = A(i + 1, i), `upper[i]` = A(i, i + 1); not symmetric.
template <class S, int b>
struct GeneralBlockTridiagonalMatrix {
  std::vector<MatrixOf<S, b, b>> diagonal;
  std::vector<MatrixOf<S, b, b>> lower;  ///< one block fewer than `diagonal`
  std::vector<MatrixOf<S, b, b>> upper;  ///< one block fewer than `diagonal`
};

/// A ring of N >= 3 blocks: `lower[i]` = A((i + 1) mod N, i), so the last one is the corner
/// A(0, N - 1); symmetric.
template <class S, int b>
struct CyclicBlockTridiagonalMatrix {
  std::vector<MatrixOf<S, b, b>> diagonal;
  std::vector<MatrixOf<S, b, b>> lower;  ///< as many as `diagonal`
};

/// Any storage made of blocks.
template <class Matrix>
concept BlockStorage = requires(Matrix& A) {
  A.diagonal.front().setZero();
};

namespace structure {

/// All entries; n fixed (up to about 12) or Eigen::Dynamic.
template <int n>
struct Dense {
  template <class S>
  using Storage = MatrixOf<S, n, n>;
  template <class S>
  using GeneralStorage = Storage<S>;  ///< the upper triangle is read as well
  static std::string name() { return n == Dynamic ? "dense" : "dense<" + std::to_string(n) + ">"; }
};

/// Blocks of size b on the diagonal.
template <int b>
struct BlockDiagonal {
  template <class S>
  using Storage = BlockDiagonalMatrix<S, b>;
  template <class S>
  using GeneralStorage = Storage<S>;  ///< the upper triangles are read as well
  static std::string name() { return "block-diagonal<" + std::to_string(b) + ">"; }
};

/// Scalar bands: the diagonal and w bands below it.
template <int w>
struct Banded {
  template <class S>
  using Storage = BandedMatrix<S, w>;
  static std::string name() { return "banded<" + std::to_string(w) + ">"; }
};

/// Blocks of size b, each coupled to the next.
template <int b>
struct BlockTridiagonal {
  template <class S>
  using Storage = BlockTridiagonalMatrix<S, b>;
  template <class S>
  using GeneralStorage = GeneralBlockTridiagonalMatrix<S, b>;
  static std::string name() { return "block-tridiagonal<" + std::to_string(b) + ">"; }
};

/// Block-tridiagonal, closed to a ring of at least three blocks.
template <int b>
struct CyclicBlockTridiagonal {
  template <class S>
  using Storage = CyclicBlockTridiagonalMatrix<S, b>;
  static std::string name() { return "cyclic-block-tridiagonal<" + std::to_string(b) + ">"; }
};

}  // namespace structure

/// Storage of a symmetric operator with the structure that problem P promises.
template <class P>
using Operator = typename P::Structure::template Storage<typename P::Scalar>;

/// Returns the number of blocks of size b in `size` unknowns. Throws std::invalid_argument if they
/// do not fill it exactly or are fewer than `minimum`.
template <int b>
Index block_count(Index size, Index minimum = 1) {
  if (size % b != 0 || size / b < minimum) {
    throw std::invalid_argument(std::to_string(size) + " unknowns are not at least " +
                                std::to_string(minimum) + " blocks of " + std::to_string(b));
  }
  return size / b;
}

template <class S, int n>
void resize_operator(MatrixOf<S, n, n>& A, Index size) {
  A.setZero(size, size);
}
template <class S, int b>
void resize_operator(BlockDiagonalMatrix<S, b>& A, Index size) {
  A.diagonal.assign(block_count<b>(size), MatrixOf<S, b, b>::Zero());
}
template <class S, int w>
void resize_operator(BandedMatrix<S, w>& A, Index size) {
  A.band.setZero(w + 1, size);
}
template <class S, int b>
void resize_operator(BlockTridiagonalMatrix<S, b>& A, Index size) {
  const Index blocks = block_count<b>(size);
  A.diagonal.assign(blocks, MatrixOf<S, b, b>::Zero());
  A.lower.assign(blocks - 1, MatrixOf<S, b, b>::Zero());
}
template <class S, int b>
void resize_operator(GeneralBlockTridiagonalMatrix<S, b>& A, Index size) {
  const Index blocks = block_count<b>(size);
  A.diagonal.assign(blocks, MatrixOf<S, b, b>::Zero());
  A.lower.assign(blocks - 1, MatrixOf<S, b, b>::Zero());
  A.upper = A.lower;
}
template <class S, int b>
void resize_operator(CyclicBlockTridiagonalMatrix<S, b>& A, Index size) {
  A.diagonal.assign(block_count<b>(size, 3), MatrixOf<S, b, b>::Zero());
  A.lower = A.diagonal;
}

template <class S, int n>
void set_zero(MatrixOf<S, n, n>& A) {
  A.setZero();
}
template <class S, int w>
void set_zero(BandedMatrix<S, w>& A) {
  A.band.setZero();
}
template <BlockStorage Matrix>
void set_zero(Matrix& A) {
  const auto clear = [](auto& blocks) {
    for (auto& entries : blocks) entries.setZero();
  };
  clear(A.diagonal);
  if constexpr (requires { A.lower; }) clear(A.lower);
  if constexpr (requires { A.upper; }) clear(A.upper);
}

/// y += A x for one symmetric matrix or diagonal block.
template <class S, int n, class X, class Y>
void add_symmetric_product(const MatrixOf<S, n, n>& A, const X& x, Y& y) {
  const Index size = A.rows();
  for (Index j = 0; j < size; ++j) {
    y(j) += A(j, j) * x(j);
    if constexpr (n == Dynamic) {
      const Index below = size - j - 1;
      y(j) += A.col(j).tail(below).dot(x.tail(below));
      y.tail(below) += x(j) * A.col(j).tail(below);
    } else {
      for (Index i = j + 1; i < n; ++i) {
        y(j) += A(i, j) * x(i);
        y(i) += A(i, j) * x(j);
      }
    }
  }
}

template <class S, int n, class X, class Y>
void multiply(const MatrixOf<S, n, n>& A, const X& x, Y& y) {
  y.setZero();
  add_symmetric_product(A, x, y);
}
template <class S, int w, class X, class Y>
void multiply(const BandedMatrix<S, w>& A, const X& x, Y& y) {
  const Index size = A.band.cols();
  y.setZero();
  for (Index j = 0; j < size; ++j) {
    y(j) += A.band(0, j) * x(j);
    for (Index d = 1; d <= w && j + d < size; ++d) {
      y(j) += A.band(d, j) * x(j + d);
      y(j + d) += A.band(d, j) * x(j);
    }
  }
}
/// Symmetric block storage. A ring has as many blocks below the diagonal as on it.
template <BlockStorage Matrix, class X, class Y>
void multiply(const Matrix& A, const X& x, Y& y) {
  using Block = std::remove_cvref_t<decltype(A.diagonal[0])>;
  constexpr int b = Block::RowsAtCompileTime;
  const Index blocks = std::ssize(A.diagonal);
  for (Index i = 0; i < blocks; ++i) {
    VectorOf<typename Block::Scalar, b> sum = VectorOf<typename Block::Scalar, b>::Zero();
    add_symmetric_product(A.diagonal[i], block<b>(x, i), sum);
    if constexpr (requires { A.lower; }) {
      const bool ring = std::ssize(A.lower) == blocks;
      const Index previous = i == 0 ? blocks - 1 : i - 1;
      const Index next = i + 1 == blocks ? 0 : i + 1;
      if (ring || i > 0) sum += A.lower[previous].lazyProduct(block<b>(x, previous));
      if (ring || next > 0) sum += A.lower[i].transpose().lazyProduct(block<b>(x, next));
    }
    block<b>(y, i) = sum;
  }
}
template <class S, int b, class X, class Y>
void multiply(const GeneralBlockTridiagonalMatrix<S, b>& A, const X& x, Y& y) {
  const Index blocks = std::ssize(A.diagonal);
  for (Index i = 0; i < blocks; ++i) {
    VectorOf<S, b> sum = A.diagonal[i].lazyProduct(block<b>(x, i));
    if (i > 0) sum += A.lower[i - 1].lazyProduct(block<b>(x, i - 1));
    if (i + 1 < blocks) sum += A.upper[i].lazyProduct(block<b>(x, i + 1));
    block<b>(y, i) = sum;
  }
}

}  // namespace shakedown
