// L D L^T factorisation of a scalar band matrix. A factorisation costs O(n w^2), and a solve costs
// O(n w).
#pragma once

#include "methods/base/factor_dense.hpp"

namespace shakedown {

/// A = L D L^T without pivoting, column by column; L has the band of A.
template <int w, class S>
class Factor<structure::Banded<w>, S> {
 public:
  explicit Factor(Index n) : size(n) { band.setZero(w + 1, n + w); }

  /// Takes about w^2/2 multiplications per column. A pivot is compared with the entries of its own
  /// column.
  Definiteness factor(const BandedMatrix<S, w>& A) {
    count_factorisation(size * w * (w + 2));
    copy(A);
    negative = 0;
    for (Index j = 0; j < size; ++j) {
      S largest(0);
      raise_to_entries(largest, band.col(j));
      raise_to_entries(largest, A.band.col(j).template head<1>());
      S inverse;
      if (!invert_pivot(band(0, j), smallest_pivot(largest), inverse))
        return Definiteness::singular;
      if (band(0, j) < S(0)) ++negative;
      band(0, j) = inverse;
      for (Index d = 1; d <= w; ++d) {
        const S below = band(d, j);
        band(d, j) = below * inverse;
        // Rows d' <= d of this column already hold L.
        for (Index e = 1; e <= d; ++e) band(d - e, j + e) -= below * band(e, j);
      }
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    count_solve(4 * size * w);
    for (Index j = 0; j < size; ++j) {
      for (Index d = 1; d <= w && j + d < size; ++d) x(j + d) -= band(d, j) * x(j);
    }
    for (Index j = size - 1; j >= 0; --j) {
      x(j) *= band(0, j);
      for (Index d = 1; d <= w && j + d < size; ++d) x(j) -= band(d, j) * x(j + d);
    }
  }

  /// The number of negative pivots of the last non-singular factorisation.
  Index negative_pivots() const { return negative; }

 private:
  /// Copies A with zeros past the end, so that the elimination needs no case distinction there.
  void copy(const BandedMatrix<S, w>& A) {
    band.leftCols(size) = A.band;
    band.rightCols(w).setZero();
    for (Index d = 1; d <= w; ++d) {
      for (Index j = size > d ? size - d : 0; j < size; ++j) band(d, j) = S(0);
    }
  }

  Index size;
  Eigen::Matrix<S, w + 1, Dynamic> band;  ///< L, with 1/D in row 0; w columns of padding
  Index negative = 0;
};

}  // namespace shakedown
