// Gaussian elimination of the dense system of kkt_system.hpp, in place and together with its
// right-hand side. Unknowns whose own block is diagonal or definite are eliminated first. The other
// unknowns are then eliminated with row exchanges. With fixed sizes all arrays are part of the
// stepper; with dynamic sizes they are allocated once.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "methods/base/elimination.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// A size that is known at compile time, or stored.
template <int fixed>
struct Extent {
  explicit constexpr Extent(Index /*size*/) {}
  constexpr Index operator()() const { return fixed; }
};
template <>
struct Extent<Dynamic> {
  explicit Extent(Index size) : value(size) {}
  Index operator()() const { return value; }
  Index value;
};

/// Returns true if terms with the factor `a` can be skipped. A dual number cannot be skipped,
/// because its slope may be nonzero if its value is 0.
template <class S>
bool is_zero(const S& a) {
  return std::is_floating_point_v<S> && a == S(0);
}

/// The system [A b]. The first `kept` unknowns are eliminated with row exchanges. The others come
/// in sets of n with nonsingular diagonal blocks. The last set is eliminated first. These blocks
/// are diagonal if `diagonal` is true, and otherwise symmetric and definite; neither kind requires
/// row exchanges.
template <class S, int fixed_kept, int fixed_all, bool diagonal = true>
struct KktElimination {
  Extent<fixed_kept> kept;
  Extent<fixed_all> all;
  MatrixOf<S, fixed_all, fixed_all == Dynamic ? Dynamic : fixed_all + 1> A;  // column `all` is b
  VectorOf<S, fixed_all> column;
  VectorOf<int, fixed_kept> exchanges;  // row k was exchanged with row exchanges(k) >= k

  KktElimination(Index kept_rows, Index all_rows) : kept(kept_rows), all(all_rows) {
    A.resize(all(), all() + 1);
    column.setZero(all());
    exchanges.setZero(kept());
    clear();
  }

  void clear() { std::fill_n(A.data(), A.size(), S(0)); }

  /// b <- A^-1 b. Returns false if A is singular or not finite.
  bool solve(Index n) {
    for (Index from = all() - n; from >= kept(); from -= n) {
      for (Index i = 0; i < n; ++i) {
        if constexpr (diagonal) {
          eliminate(from + i, from);
        } else {
          eliminate(from + n - 1 - i, from + n - 1 - i);
        }
      }
    }
    if (!triangulate()) return false;
    return substitute_back(n);
  }
  /// b <- A^-1 b for a new b, with the factors that the last `solve` left.
  bool solve_again(Index n) {
    for (Index from = all() - n; from >= kept(); from -= n) {
      for (Index i = 0; i < n; ++i) {
        const Index k = diagonal ? from + i : from + n - 1 - i;
        subtract_column(k, 0, diagonal ? from : k, A(k, all()) / A(k, k));
      }
    }
    using std::swap;
    for (Index k = 0; k < kept(); ++k) {
      swap(A(k, all()), A(exchanges(k), all()));
      subtract_column(k, k + 1, kept(), A(k, k) * A(k, all()));
    }
    return substitute_back(n);
  }

 private:
  /// Subtracts c A(i, k) from the rows begin <= i < end of b.
  void subtract_column(Index k, Index begin, Index end, S c) {
    for (Index i = begin; i < end; ++i) A(i, all()) -= A(i, k) * c;
  }
  bool substitute_back(Index n) {
    count_solve(all() * all());
    for (Index k = kept() - 1; k >= 0; --k) {
      A(k, all()) *= A(k, k);
      for (Index i = 0; i < k; ++i) A(i, all()) -= A(i, k) * A(k, all());
    }
    for (Index from = kept(); from < all(); from += n) substitute(from, n);
    S sum(0);
    for (Index k = 0; k < kept(); ++k) sum += A(k, all());
    return std::isfinite(static_cast<double>(sum));
  }
  /// Eliminates unknown k from the rows above `end`.
  void eliminate(Index k, Index end) {
    for (Index i = 0; i < end; ++i) column(i) = A(i, k);
    subtract(k, 0, end, S(1) / A(k, k));
  }
  /// Subtracts c A(k, j) column from the rows begin <= i < end of these columns and of the
  /// right-hand side. Zeros are skipped, but not in the right-hand side, where a NaN in `column`
  /// must remain visible.
  void subtract(Index k, Index begin, Index end, S c) {
    const auto subtract_from = [&](Index j) {
      const S factor = A(k, j) * c;
      for (Index i = begin; i < end; ++i) A(i, j) -= column(i) * factor;
      counts.algebra += 2 * (end - begin);
    };
    for (Index j = begin; j < end; ++j) {
      if (!is_zero(A(k, j))) subtract_from(j);
    }
    subtract_from(all());
  }
  /// Eliminates the first `kept` rows with row exchanges and leaves inverse pivots on the diagonal.
  /// Returns false if a pivot is too small to trust.
  bool triangulate() {
    ++counts.factorisations;
    using std::abs;
    const S smallest = smallest_pivot(largest_entry());
    for (Index k = 0; k < kept(); ++k) {
      Index row = k;
      S largest = abs(A(k, k));
      for (Index i = k + 1; i < kept(); ++i) {
        if (abs(A(i, k)) > largest) {
          largest = abs(A(i, k));
          row = i;
        }
      }
      exchanges(k) = static_cast<int>(row);
      if (row != k) exchange(k, row);
      S inverse;
      if (!invert_pivot(A(k, k), smallest, inverse)) return false;
      A(k, k) = inverse;
      for (Index i = k + 1; i < kept(); ++i) column(i) = A(i, k) * inverse;
      subtract(k, k + 1, kept(), S(1));
    }
    return true;
  }
  /// Computes the maximum of each row first, so that no comparison waits for the previous one.
  S largest_entry() {
    using std::abs;
    std::fill_n(column.data(), kept(), S(0));
    for (Index j = 0; j < kept(); ++j) {
      for (Index i = 0; i < kept(); ++i) {
        const S size = abs(A(i, j));
        column(i) = size > column(i) ? size : column(i);
      }
    }
    S largest(0);
    for (Index i = 0; i < kept(); ++i) largest = column(i) > largest ? column(i) : largest;
    return largest;
  }
  void exchange(Index k, Index row) {
    using std::swap;
    for (Index j = k; j < kept(); ++j) swap(A(k, j), A(row, j));
    swap(A(k, all()), A(row, all()));
  }
  /// Solves for the n unknowns at `from`, once the preceding unknowns are known.
  void substitute(Index from, Index n) {
    if constexpr (!diagonal) {
      for (Index k = from; k < from + n; ++k) {
        for (Index j = 0; j < k; ++j) A(k, all()) -= A(k, j) * A(j, all());
        A(k, all()) /= A(k, k);
      }
      return;
    }
    std::fill_n(column.data(), n, S(0));
    for (Index j = 0; j < from; ++j) {
      for (Index k = 0; k < n; ++k) column(k) += A(from + k, j) * A(j, all());
    }
    for (Index k = 0; k < n; ++k) {
      A(from + k, all()) = (A(from + k, all()) - column(k)) / A(from + k, from + k);
    }
  }
};

}  // namespace shakedown
