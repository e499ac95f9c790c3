// A direct solver that judges pivots in the units of the problem. Rows and columns are multiplied
// by powers of two, which changes no digit of the solution but makes entries of different units
// comparable. The owner determines these powers from the first matrix and keeps them for all later
// ones.
#pragma once

#include "methods/base/factor_redundant.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

/// `Linear` is a GeneralFactor of a dense matrix, or a RedundantFactor. The matrix has `n` rows.
template <class Linear, class S, int n>
class FactorInUnits {
 public:
  using Matrix = MatrixOf<S, n>;

  explicit FactorInUnits(Index size) : linear(size) {
    scaled.setZero(size, size);
    row.setOnes(size);
    column = row;
  }

  [[nodiscard]] bool has_units() const { return known; }
  /// Sets the common factor of `count` rows (or columns) of A, starting at `first`. The factor is
  /// derived from their largest entry in the `by_count` columns (or rows) starting at `by`, whose
  /// factor must already be set.
  void row_unit(const Matrix& A, Index first, Index count, Index by, Index by_count) {
    row.segment(first, count).setConstant(inverse(A, first, count, by, by_count) / column(by));
    known = true;
  }
  void column_unit(const Matrix& A, Index first, Index count, Index by, Index by_count) {
    column.segment(first, count).setConstant(inverse(A, by, by_count, first, count) / row(by));
    known = true;
  }

  auto factor(const Matrix& A) {
    for (Index j = 0; j < A.cols(); ++j) {
      for (Index i = 0; i < A.rows(); ++i) scaled(i, j) = (row(i) * column(j)) * A(i, j);
    }
    return linear.factor(scaled);
  }
  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) {
    for (Index i = 0; i < x.size(); ++i) x(i) *= row(i);
    linear.solve(x);
    for (Index i = 0; i < x.size(); ++i) x(i) *= column(i);
  }
  /// Works as in RedundantFactor. The entries that are shortened must have a common unit.
  template <class X>
  void shorten(X& x) {
    for (Index i = 0; i < x.size(); ++i) x(i) /= column(i);
    linear.shorten(x);
    for (Index i = 0; i < x.size(); ++i) x(i) *= column(i);
  }

 private:
  /// Returns the reciprocal of the largest entry of a block, rounded to a power of two, or 1 if the
  /// block is zero.
  static S inverse(const Matrix& A, Index i, Index rows, Index j, Index columns) {
    double largest = 0.0;
    for (Index k = j; k < j + columns; ++k) {
      largest = std::fmax(largest, largest_entry(A.col(k).segment(i, rows)));
    }
    return S(one_over_power_of_two(largest));
  }

  Linear linear;
  Matrix scaled;
  VectorOf<S, n> row, column;
  bool known = false;
};

}  // namespace shakedown
