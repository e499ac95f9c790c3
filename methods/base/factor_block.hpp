// Block-structured direct solvers for N blocks of fixed size b. A factorisation costs O(N b^3), and
// a solve costs O(N b^2).
//
// The symmetric solvers compute the scalar L D L^T of the whole matrix, block by block, so the
// signs of the pivots give its inertia (Sylvester). A pivot is compared only with the largest entry
// of its own block row, because the scales of two parts of a molecule may differ by any factor.
#pragma once

#include <array>
#include <vector>

#include "methods/base/factor_dense.hpp"

namespace shakedown {

/// Independent blocks A_i = L_i D_i L_i^T.
template <int b, class S>
class Factor<structure::BlockDiagonal<b>, S> {
 public:
  explicit Factor(Index size) : LD(block_count<b>(size), Block::Zero()) {}

  Definiteness factor(const BlockDiagonalMatrix<S, b>& A) {
    count_factorisation(std::ssize(LD) * b * b * b / 3);
    negative = 0;
    const Index blocks = std::ssize(LD);
    for (Index i = 0; i < blocks; ++i) {
      S largest(0);
      raise_to_diagonal(largest, A.diagonal[i]);
      const int found = eliminate_symmetric(A.diagonal[i], smallest_pivot(largest), LD[i]);
      if (found < 0) return Definiteness::singular;
      negative += found;
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(2 * std::ssize(LD) * b * b);
    const Index blocks = std::ssize(LD);
    for (Index i = 0; i < blocks; ++i) {
      VectorOf<S, b> y = block<b>(x, i);
      solve_lower(LD[i], y);
      solve_diagonal(LD[i], y);
      solve_lower_transposed(LD[i], y);
      block<b>(x, i) = y;
    }
  }

  /// The number of negative pivots of the last non-singular factorisation.
  Index negative_pivots() const { return negative; }

 private:
  using Block = MatrixOf<S, b, b>;
  std::vector<Block> LD;
  Index negative = 0;
};

/// S_0 = A_00, S_i+1 = A_i+1,i+1 - Y_i D_i Y_i^T with S_i = L_i D_i L_i^T, Y_i D_i L_i^T = A_i+1,i.
template <int b, class S>
class Factor<structure::BlockTridiagonal<b>, S> {
 public:
  explicit Factor(Index size) : rows(block_count<b>(size), Row{Block::Zero(), Block::Zero()}) {}

  /// Takes about 7/6 b^3 multiplications per block.
  Definiteness factor(const BlockTridiagonalMatrix<S, b>& A) {
    count_factorisation(7 * std::ssize(rows) * b * b * b / 3);
    negative = 0;
    Block YD = Block::Zero();  // block 0 does not read it; initialised because GCC warns
    const Index last = std::ssize(rows) - 1;
    for (Index i = 0; i <= last; ++i) {
      Block pivot = A.diagonal[i];
      S largest(0);
      raise_to_diagonal(largest, pivot);
      if (i > 0) {
        subtract_symmetric(rows[i - 1].Y, YD, pivot);
        raise_to_diagonal(largest, pivot);
      }
      if (i < last) raise_to_entries(largest, A.lower[i]);
      const int found = eliminate_symmetric(pivot, smallest_pivot(largest), rows[i].LD);
      if (found < 0) return Definiteness::singular;
      negative += found;
      if (i < last) eliminate_below(A.lower[i], rows[i].LD, YD, rows[i].Y);
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(6 * std::ssize(rows) * b * b);
    const Index last = std::ssize(rows) - 1;
    VectorOf<S, b> y, z;
    take_block(x, 0, y);
    for (Index i = 0; i < last; ++i) {
      solve_lower(rows[i].LD, y);
      put_block(y, i, x);
      take_block(x, i + 1, z);
      subtract_product(rows[i].Y, y, z);
      y = z;
    }
    solve_lower(rows[last].LD, y);
    solve_diagonal(rows[last].LD, y);
    solve_lower_transposed(rows[last].LD, y);
    put_block(y, last, x);
    for (Index i = last - 1; i >= 0; --i) {
      take_block(x, i, z);
      solve_diagonal(rows[i].LD, z);
      subtract_transposed_product(rows[i].Y, y, z);
      solve_lower_transposed(rows[i].LD, z);
      put_block(z, i, x);
      y = z;
    }
  }

  /// The number of negative pivots of the last non-singular factorisation.
  Index negative_pivots() const { return negative; }

 private:
  using Block = MatrixOf<S, b, b>;
  struct Row {
    Block LD;  ///< of S_i
    Block Y;   ///< L of the block row below
  };
  std::vector<Row> rows;
  Index negative = 0;
};

/// The ring is an open chain of N - 1 blocks bordered by the last one. Elimination that starts at
/// block 0 causes fill-in only in the border, so the following is the L D L^T of the whole matrix:
///
///   F_0 = A_last,0,  W_i D_i L_i^T = F_i,  F_i+1 = -W_i D_i Y_i^T (+ A_last,last-1 at the end),
///   S_last = A_last,last - sum W_i D_i W_i^T.
template <int b, class S>
class Factor<structure::CyclicBlockTridiagonal<b>, S> {
 public:
  explicit Factor(Index size)
      : rows(block_count<b>(size, 3), Row{Block::Zero(), Block::Zero(), Block::Zero()}) {}

  /// Takes about 19/6 b^3 multiplications per block.
  Definiteness factor(const CyclicBlockTridiagonalMatrix<S, b>& A) {
    count_factorisation(19 * std::ssize(rows) * b * b * b / 3);
    negative = 0;
    const Index last = std::ssize(rows) - 1;
    Block YD = Block::Zero();  // block 0 does not read it; initialised because GCC warns
    Block WD;
    Block border = A.lower[last].transpose();
    Block corner = A.diagonal[last];
    S corner_largest(0);
    raise_to_diagonal(corner_largest, corner);
    for (Index i = 0; i < last; ++i) {
      Row& row = rows[i];
      Block pivot = A.diagonal[i];
      S largest(0);
      raise_to_diagonal(largest, pivot);
      if (i > 0) subtract_symmetric(rows[i - 1].Y, YD, pivot);
      raise_to_diagonal(largest, pivot);
      raise_to_entries(largest, A.lower[i]);
      raise_to_entries(largest, border);
      if (!eliminate(pivot, smallest_pivot(largest), row.LD)) return Definiteness::singular;
      eliminate_below(border, row.LD, WD, row.W);
      subtract_symmetric(row.W, WD, corner);
      raise_to_diagonal(corner_largest, corner);
      if (i == last - 1) break;
      eliminate_below(A.lower[i], row.LD, YD, row.Y);
      border = -WD.lazyProduct(row.Y.transpose());
      if (i == last - 2) border += A.lower[last - 1];
    }
    if (!eliminate(corner, smallest_pivot(corner_largest), rows[last].LD)) {
      return Definiteness::singular;
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(10 * std::ssize(rows) * b * b);
    const Index last = std::ssize(rows) - 1;
    VectorOf<S, b> end = block<b>(x, last);
    VectorOf<S, b> y = block<b>(x, 0);
    for (Index i = 0; i < last; ++i) {
      solve_lower(rows[i].LD, y);
      block<b>(x, i) = y;
      end -= rows[i].W.lazyProduct(y);
      if (i < last - 1) y = (block<b>(x, i + 1) - rows[i].Y.lazyProduct(y)).eval();
    }
    solve_lower(rows[last].LD, end);
    solve_diagonal(rows[last].LD, end);
    solve_lower_transposed(rows[last].LD, end);
    block<b>(x, last) = end;
    for (Index i = last - 1; i >= 0; --i) {
      VectorOf<S, b> z = block<b>(x, i);
      solve_diagonal(rows[i].LD, z);
      z -= rows[i].W.transpose().lazyProduct(end);
      if (i < last - 1) z -= rows[i].Y.transpose().lazyProduct(y);
      solve_lower_transposed(rows[i].LD, z);
      block<b>(x, i) = z;
      y = z;
    }
  }

  /// The number of negative pivots of the last non-singular factorisation.
  Index negative_pivots() const { return negative; }

 private:
  using Block = MatrixOf<S, b, b>;
  struct Row {
    Block LD;  ///< L and D of the block pivot
    Block Y;   ///< L of the block row below, unless that is the last row
    Block W;   ///< L of the last block row
  };

  bool eliminate(const Block& pivot, const S& smallest, Block& LD) {
    const int found = eliminate_symmetric(pivot, smallest, LD);
    negative += found;
    return found >= 0;
  }

  std::vector<Row> rows;
  Index negative = 0;
};

/// Independent blocks, each of which is factored with row exchanges.
template <int b, class S>
class GeneralFactor<structure::BlockDiagonal<b>, S> {
 public:
  explicit GeneralFactor(Index size)
      : LU(block_count<b>(size), MatrixOf<S, b, b>::Zero()), exchange(LU.size()) {}

  /// Returns false if a pivot is too small to trust.
  bool factor(const BlockDiagonalMatrix<S, b>& A) {
    count_factorisation(2 * std::ssize(LU) * b * b * b / 3);
    const Index blocks = std::ssize(LU);
    for (Index i = 0; i < blocks; ++i) {
      LU[i] = A.diagonal[i];
      S largest(0);
      raise_to_entries(largest, LU[i]);
      if (!eliminate_general(LU[i], exchange[i], smallest_pivot(largest))) return false;
    }
    return true;
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(2 * std::ssize(LU) * b * b);
    const Index blocks = std::ssize(LU);
    for (Index i = 0; i < blocks; ++i) {
      VectorOf<S, b> y = block<b>(x, i);
      solve_general(LU[i], exchange[i], y);
      block<b>(x, i) = y;
    }
  }

 private:
  std::vector<MatrixOf<S, b, b>> LU;
  std::vector<std::array<int, b>> exchange;
};

/// Block LU, S_0 = A_00, S_i+1 = A_i+1,i+1 - A_i+1,i W_i with W_i = S_i^-1 A_i,i+1. Rows are
/// exchanged only inside S_i, so a regular matrix with a singular S_i is reported as singular. For
/// b = 1 this is the Thomas algorithm.
template <int b, class S>
class GeneralFactor<structure::BlockTridiagonal<b>, S> {
 public:
  explicit GeneralFactor(Index size)
      : rows(block_count<b>(size), Row{Block::Zero(), Block::Zero(), Block::Zero()}),
        exchange(rows.size()) {}

  /// Returns false if a pivot is too small to trust. Takes about 7/3 b^3 multiplications per block.
  bool factor(const GeneralBlockTridiagonalMatrix<S, b>& A) {
    count_factorisation(14 * std::ssize(rows) * b * b * b / 3);
    const Index last = std::ssize(rows) - 1;
    Block W = Block::Zero();  // block 0 does not read it; initialised because GCC warns
    for (Index i = 0; i <= last; ++i) {
      Block pivot = A.diagonal[i];
      S largest(0);
      raise_to_entries(largest, pivot);
      if (i > 0) {
        pivot -= A.lower[i - 1].lazyProduct(W);
        raise_to_entries(largest, pivot);
        rows[i].lower = A.lower[i - 1];
      }
      if (i < last) raise_to_entries(largest, A.lower[i]);
      if (!eliminate_general(pivot, exchange[i], smallest_pivot(largest))) return false;
      rows[i].LU = pivot;
      if (i == last) break;
      W = A.upper[i];
      if constexpr (b >= 4) {  // two to four times as fast here, but slower for smaller blocks
        solve_general_rows(pivot, exchange[i], W);
      } else {
        for (Index j = 0; j < b; ++j) {
          auto column = W.col(j);
          solve_general(pivot, exchange[i], column);
        }
      }
      rows[i].W = W;
    }
    return true;
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(6 * std::ssize(rows) * b * b);
    const Index last = std::ssize(rows) - 1;
    VectorOf<S, b> y = block<b>(x, 0);
    for (Index i = 0; i <= last; ++i) {
      if (i > 0) y = (block<b>(x, i) - rows[i].lower.lazyProduct(y)).eval();
      solve_general(rows[i].LU, exchange[i], y);
      block<b>(x, i) = y;
    }
    for (Index i = last - 1; i >= 0; --i) {
      y = (block<b>(x, i) - rows[i].W.lazyProduct(y)).eval();
      block<b>(x, i) = y;
    }
  }

 private:
  using Block = MatrixOf<S, b, b>;
  struct Row {
    Block lower;  ///< A_i,i-1
    Block LU;     ///< of S_i
    Block W;
  };
  std::vector<Row> rows;
  std::vector<std::array<int, b>> exchange;
};

}  // namespace shakedown
