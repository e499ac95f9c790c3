// Multiplier systems K lambda = r of redundant constraints. G has dependent rows and K = G M^-1
// G_n^T is singular, but the system is consistent because the equations g = 0 are. The solver finds
// the solution of minimum norm |lambda|. The forces G^T lambda, and hence the motion, are the same
// for all solutions.
//
// Elimination with complete pivoting finds the rank. The largest entry of each column is found
// while it is eliminated, so the search costs little. Pivots below `rank_floor` times the largest
// entry count as zero. With K = [U11 U12; 0 0] after the elimination and N = -U11^-1 U12, the
// solutions are (x + N w, w); the shortest has (I + N^T N) w = -N^T x. Dependent equations are
// ignored. At inner stages, g = 0 and the dependence of the rows hold only up to O(h^2). Inner
// stages therefore reuse the pivots found on g = 0. This gives a smooth equation whose solutions
// agree on g = 0.
// Source: J. Garcia de Jalon, M. D. Gutierrez-Lopez, Multibody Syst. Dyn. 30 (2013) 311; G. H.
// Golub, C. F. Van Loan, Matrix Computations, 3.4.8.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "methods/base/factor.hpp"
#include "problems/base/constraints.hpp"

namespace shakedown {

template <int m, class S>
class RedundantFactor {
 public:
  using Matrix = MatrixOf<S, m>;

  /// Dependent rows leave relative pivots of 1e-10 or less, because Newton's tolerance and
  /// round-off leave an error in g = 0. Independent rows of mechanisms leave relative pivots of
  /// 1e-3 or more, away from singular positions.
  static constexpr double rank_floor = 1e-8;

  explicit RedundantFactor(Index size) {
    U.setZero(size, size);
    N = shortest = U;
    row.setZero(size);
    column = row;
    y.setZero(size);
    w = peak = y;
  }

  /// Returns false if K is zero, not finite, or of lower rank than the pivots that it must keep.
  bool factor(const Matrix& K) {
    const Index size = U.rows(), most = held ? rank : size;
    count_factorisation(2 * size * size * size / 3);
    if (!held) {
      for (Index k = 0; k < size; ++k) row(k) = column(k) = static_cast<int>(k);
    }
    for (Index j = 0; j < size; ++j) {
      for (Index i = 0; i < size; ++i) U(i, j) = K(row(i), column(j));
    }
    for (Index j = 0; j < size; ++j) peak(j) = U.col(j).cwiseAbs().maxCoeff();
    const S largest = peak.maxCoeff();
    for (rank = 0; rank < most; ++rank) {
      using std::abs;
      const S pivot = held ? S(abs(U(rank, rank))) : exchange_largest();
      if (!(pivot > S(rank_floor) * largest)) break;
      eliminate();
    }
    const bool complete = !held || rank == most;  // otherwise U is unusable
    if (held) rank = most;
    S sum(0);
    for (Index j = 0; j < size; ++j) sum += U.col(j).sum();
    using std::isfinite;
    if (!complete || rank == 0 || !isfinite(sum)) return false;
    kernel();
    return true;
  }
  /// Factors a K computed on g = 0. Later factorisations keep its pivots. Returns false in the same
  /// cases as `factor`.
  bool hold(const Matrix& K) {
    held = false;
    held = factor(K);
    return held;
  }
  /// Returns the unknowns whose columns have pivots, in pivot order; the other unknowns are
  /// dependent.
  [[nodiscard]] std::vector<Index> independent() const {
    return {column.data(), column.data() + rank};
  }

  /// x <- the shortest solution of K x = r, with r in x.
  template <class X>
  void solve(X& x) {
    const Index size = U.rows();
    count_solve(2 * size * size);
    for (Index k = 0; k < size; ++k) y(k) = x(row(k));
    for (Index j = 0; j + 1 < rank; ++j) {
      const Index below = rank - j - 1;
      y.segment(j + 1, below) -= S(y(j)) * U.col(j).segment(j + 1, below);
    }
    for (Index i = rank - 1; i >= 0; --i) {
      for (Index j = i + 1; j < rank; ++j) y(i) -= U(i, j) * y(j);
      y(i) /= U(i, i);
    }
    for (Index k = rank; k < size; ++k) y(k) = S(0);
    shorten();
    for (Index k = 0; k < size; ++k) x(column(k)) = y(k);
  }
  /// Removes from x its component in the kernel of K.
  template <class X>
  void shorten(X& x) {
    for (Index k = 0; k < U.rows(); ++k) y(k) = x(column(k));
    shorten();
    for (Index k = 0; k < U.rows(); ++k) x(column(k)) = y(k);
  }

  /// Adds a vector of the kernel of K to x so that the dependent unknowns vanish.
  template <class X>
  void concentrate(X& x) const {
    for (Index k = rank; k < U.rows(); ++k) {
      for (Index i = 0; i < rank; ++i) x(column(i)) -= N(i, k) * x(column(k));
      x(column(k)) = S(0);
    }
  }

 private:
  /// Moves the largest remaining entry to (rank, rank) and returns its magnitude.
  S exchange_largest() {
    using std::abs, std::swap;
    Index at_row = rank, at_column = rank;
    for (Index j = rank + 1; j < U.cols(); ++j) {
      if (peak(j) > peak(at_column)) at_column = j;
    }
    for (Index i = rank + 1; i < U.rows(); ++i) {
      if (abs(U(i, at_column)) > abs(U(at_row, at_column))) at_row = i;
    }
    if (at_row != rank) U.row(rank).swap(U.row(at_row));
    if (at_column != rank) U.col(rank).swap(U.col(at_column));
    swap(row(rank), row(at_row));
    swap(column(rank), column(at_column));
    swap(peak(rank), peak(at_column));
    return abs(U(rank, rank));
  }
  /// Eliminates with the pivot at (rank, rank), column by column, and updates the peaks on the way.
  void eliminate() {
    const Index below = U.rows() - rank - 1;
    if (below == 0) return;
    auto multipliers = U.col(rank).tail(below);
    multipliers /= S(U(rank, rank));
    for (Index j = rank + 1; j < U.cols(); ++j) {
      if constexpr (std::is_floating_point_v<S>) {
        if (U(rank, j) == S(0)) continue;  // not for dual numbers: a zero may have slopes
      }
      auto left = U.col(j).tail(below);
      left -= S(U(rank, j)) * multipliers;
      if (!held) peak(j) = left.cwiseAbs().maxCoeff();
    }
  }
  /// Computes N and the Cholesky factor of I + N^T N.
  void kernel() {
    using std::sqrt;
    const Index size = U.rows();
    for (Index k = rank; k < size; ++k) {
      for (Index i = rank - 1; i >= 0; --i) {
        N(i, k) = -U(i, k);
        for (Index j = i + 1; j < rank; ++j) N(i, k) -= U(i, j) * N(j, k);
        N(i, k) /= U(i, i);
      }
    }
    for (Index i = rank; i < size; ++i) {
      for (Index j = rank; j <= i; ++j) {
        S sum(i == j ? 1 : 0);
        for (Index k = 0; k < rank; ++k) sum += N(k, i) * N(k, j);
        for (Index k = rank; k < j; ++k) sum -= shortest(i, k) * shortest(j, k);
        shortest(i, j) = i == j ? S(sqrt(sum)) : S(sum / shortest(j, j));
      }
    }
  }
  /// Maps y = (a, b) to (a + N w, b + w), where (I + N^T N) w = -(N^T a + b).
  void shorten() {
    const Index size = U.rows();
    for (Index i = rank; i < size; ++i) {
      w(i) = -y(i);
      for (Index k = 0; k < rank; ++k) w(i) -= N(k, i) * y(k);
      for (Index k = rank; k < i; ++k) w(i) -= shortest(i, k) * w(k);
      w(i) /= shortest(i, i);
    }
    for (Index i = size - 1; i >= rank; --i) {
      for (Index k = i + 1; k < size; ++k) w(i) -= shortest(k, i) * w(k);
      w(i) /= shortest(i, i);
    }
    for (Index k = rank; k < size; ++k) {
      y(k) += w(k);
      for (Index i = 0; i < rank; ++i) y(i) += N(i, k) * w(k);
    }
  }

  Matrix U, N, shortest;
  VectorOf<int, m> row, column;
  VectorOf<S, m> y, w;
  VectorOf<S, m> peak;  // the largest |U_ij| of each column, over the remaining rows
  Index rank = 0;
  bool held = false;
};

/// The direct solver of P's multiplier systems.
template <class P>
struct MultiplierFactor {
  using type = GeneralFactor<MultiplierStructureFor<P>, ScalarOf<P>>;
};
template <HasRedundantConstraints P>
struct MultiplierFactor<P> {
  using type = RedundantFactor<P::constraints, ScalarOf<P>>;
};
template <class P>
using MultiplierFactorFor = typename MultiplierFactor<P>::type;

}  // namespace shakedown
