// In-place Gaussian elimination of one block. Every Factor and GeneralFactor uses these kernels.
//
// The kernels neither count operations nor allocate memory. With fixed sizes, all loops have
// constant bounds. A failed elimination leaves the block partly eliminated.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <utility>

#include "problems/base/structure.hpp"

namespace shakedown {

/// In double precision, a pivot has no correct digit if it is smaller than this multiple of the
/// largest entry that it is compared with.
inline constexpr double pivot_floor = 1e-14;

/// Returns `pivot_floor` for the precision of S: 45 units of round-off in every precision.
template <class S>
S pivot_floor_of() {
  return S(pivot_floor) *
         S(Eigen::NumTraits<S>::epsilon() / std::numeric_limits<double>::epsilon());
}

/// Sets inverse to 1 / pivot. Returns false unless smallest < |pivot| <= the largest finite number.
/// The inverse is finite if `smallest` is at least the smallest normal number.
template <class S>
bool invert_pivot(const S& pivot, const S& smallest, S& inverse) {
  using std::abs;
  const S size = abs(pivot);
  if (!(size > smallest && size <= S(Eigen::NumTraits<S>::highest()))) return false;  // or NaN
  inverse = S(1) / pivot;
  return true;
}

/// Returns the smallest acceptable pivot of a matrix whose largest relevant entry is `largest`.
template <class S>
S smallest_pivot(const S& largest) {
  return pivot_floor_of<S>() * largest + S((std::numeric_limits<double>::min)());
}

/// largest <- max(largest, |A_ij|). NaN is ignored; the elimination detects it in a pivot.
template <class S, class Matrix>
void raise_to_entries(S& largest, const Matrix& A) {
  using std::abs;
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) {
      if (abs(A(i, j)) > largest) largest = abs(A(i, j));
    }
  }
}
/// largest <- max(largest, |A_ij|) over i >= j, the entries that a symmetric elimination reads.
template <class S, class Matrix>
inline void raise_to_lower(S& largest, const Matrix& A) {
  using std::abs;
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = j; i < A.rows(); ++i) {
      if (abs(A(i, j)) > largest) largest = abs(A(i, j));
    }
  }
}
/// largest <- max(largest, |A_jj|).
template <class S, class Matrix>
void raise_to_diagonal(S& largest, const Matrix& A) {
  using std::abs;
  for (Index j = 0; j < A.rows(); ++j) {
    if (abs(A(j, j)) > largest) largest = abs(A(j, j));
  }
}

// Symmetric elimination without pivoting: A = L D L^T. After `eliminate_symmetric`, the block `LD`
// holds L below the diagonal, 1/D on it and D L^T above.

/// Reads only the lower triangle of A. Each entry is read before it is overwritten, so LD may be
/// the same matrix as A. Returns the number of negative pivots. Returns -1 if a pivot is not larger
/// than `smallest`; LD is then unusable.
template <class S, int n>
inline int eliminate_symmetric(const MatrixOf<S, n, n>& A, const S& smallest,
                               MatrixOf<S, n, n>& LD) {
  const Index size = A.rows();
  int negative = 0;
#pragma GCC unroll 6
  for (Index j = 0; j < size; ++j) {
    S pivot = A(j, j);
#pragma GCC unroll 6
    for (Index k = 0; k < j; ++k) pivot -= LD(j, k) * LD(k, j);
    S inverse;
    if (!invert_pivot(pivot, smallest, inverse)) return -1;
    if (pivot < S(0)) ++negative;
    LD(j, j) = inverse;
#pragma GCC unroll 6
    for (Index i = j + 1; i < size; ++i) {
      S sum = A(i, j);
#pragma GCC unroll 6
      for (Index k = 0; k < j; ++k) sum -= LD(k, i) * LD(j, k);
      LD(j, i) = sum;
      LD(i, j) = sum * inverse;
    }
  }
  return negative;
}

/// x <- L^-1 x.
template <class S, int n, class X>
void solve_lower(const MatrixOf<S, n, n>& LD, X& x) {
  for (Index i = 1; i < LD.rows(); ++i) {
    for (Index k = 0; k < i; ++k) x(i) -= LD(i, k) * x(k);
  }
}
/// x <- L^-T x.
template <class S, int n, class X>
void solve_lower_transposed(const MatrixOf<S, n, n>& LD, X& x) {
  for (Index i = LD.rows() - 2; i >= 0; --i) {
    for (Index k = i + 1; k < LD.rows(); ++k) x(i) -= LD(k, i) * x(k);
  }
}
/// x <- D^-1 x.
template <class S, int n, class X>
void solve_diagonal(const MatrixOf<S, n, n>& LD, X& x) {
  for (Index i = 0; i < LD.rows(); ++i) x(i) *= LD(i, i);
}

// Blocks are loaded and stored entry by entry, because both factors are computed entry by entry. If
// two numbers were stored one by one, loading both at once takes as long as several multiplications
// (problems/base/jacobian.hpp).

template <class X, class S, int b>
inline void take_block(const X& x, Index i, VectorOf<S, b>& y) {
  for (Index r = 0; r < b; ++r) y(r) = x(b * i + r);
}
template <class X, class S, int b>
inline void put_block(const VectorOf<S, b>& y, Index i, X& x) {
  for (Index r = 0; r < b; ++r) x(b * i + r) = y(r);
}
/// z -= Y y.
template <class S, int b>
inline void subtract_product(const MatrixOf<S, b, b>& Y, const VectorOf<S, b>& y,
                             VectorOf<S, b>& z) {
  for (Index r = 0; r < b; ++r) {
    S sum = Y(r, 0) * y(0);
    for (Index k = 1; k < b; ++k) sum += Y(r, k) * y(k);
    z(r) -= sum;
  }
}
/// z -= Y^T y.
template <class S, int b>
inline void subtract_transposed_product(const MatrixOf<S, b, b>& Y, const VectorOf<S, b>& y,
                                        VectorOf<S, b>& z) {
  for (Index r = 0; r < b; ++r) {
    S sum = Y(0, r) * y(0);
    for (Index k = 1; k < b; ++k) sum += Y(k, r) * y(k);
    z(r) -= sum;
  }
}

/// Computes the block of L below an eliminated block, Y D L^T = B: YD <- B L^-T and Y <- B L^-T
/// D^-1.
template <class S, int b>
inline void eliminate_below(const MatrixOf<S, b, b>& B, const MatrixOf<S, b, b>& LD,
                            MatrixOf<S, b, b>& YD, MatrixOf<S, b, b>& Y) {
  if constexpr (b > 3) {
    for (Index j = 0; j < b; ++j) {
      VectorOf<S, b> column = B.col(j);
      for (Index k = 0; k < j; ++k) column -= YD.col(k) * LD(j, k);
      YD.col(j) = column;
      Y.col(j) = column * LD(j, j);
    }
  } else {
#pragma GCC unroll 3
    for (Index j = 0; j < b; ++j) {
#pragma GCC unroll 3
      for (Index i = 0; i < b; ++i) {
        S entry = B(i, j);
#pragma GCC unroll 3
        for (Index k = 0; k < j; ++k) entry -= YD(i, k) * LD(j, k);
        YD(i, j) = entry;
        Y(i, j) = entry * LD(j, j);
      }
    }
  }
}
/// C -= Y (YD)^T, the Schur complement, of which only the lower triangle is read.
template <class S, int b>
inline void subtract_symmetric(const MatrixOf<S, b, b>& Y, const MatrixOf<S, b, b>& YD,
                               MatrixOf<S, b, b>& C) {
  if constexpr (b > 3) {
    for (Index j = 0; j < b; ++j) {
      VectorOf<S, b> column = C.col(j);
      for (Index k = 0; k < b; ++k) column -= Y.col(k) * YD(j, k);
      C.col(j) = column;
    }
  } else {
#pragma GCC unroll 3
    for (Index j = 0; j < b; ++j) {
#pragma GCC unroll 3
      for (Index i = j; i < b; ++i) {
#pragma GCC unroll 3
        for (Index k = 0; k < b; ++k) C(i, j) -= Y(i, k) * YD(j, k);
      }
    }
  }
}

// General elimination with row exchanges: P A = L U. After `eliminate_general`, the block holds L
// below the diagonal, U above it and 1/U_kk on it. Row k was exchanged with row exchange(k) >= k.

/// Returns false if a pivot is not larger than `smallest`; A must then not be used.
template <class S, int n, class Exchanges>
bool eliminate_general(MatrixOf<S, n, n>& A, Exchanges& exchange, const S& smallest) {
  using std::abs;
  if constexpr (n == 2) {  // the same algorithm as below, in registers
    using std::swap;
    exchange[0] = abs(A(1, 0)) > abs(A(0, 0)) ? 1 : 0;
    exchange[1] = 1;
    if (exchange[0] == 1) {
      swap(A(0, 0), A(1, 0));
      swap(A(0, 1), A(1, 1));
    }
    S inverse;
    if (!invert_pivot(A(0, 0), smallest, inverse)) return false;
    A(0, 0) = inverse;
    A(1, 0) *= inverse;
    A(1, 1) -= A(1, 0) * A(0, 1);
    if (!invert_pivot(A(1, 1), smallest, inverse)) return false;
    A(1, 1) = inverse;
    return true;
  }
  const Index size = A.rows();
  for (Index k = 0; k < size; ++k) {
    Index row = k;
    for (Index i = k + 1; i < size; ++i) {
      if (abs(A(i, k)) > abs(A(row, k))) row = i;
    }
    exchange[k] = static_cast<int>(row);
    if (row != k) A.row(k).swap(A.row(row));
    S inverse;
    if (!invert_pivot(A(k, k), smallest, inverse)) return false;
    A(k, k) = inverse;
    for (Index i = k + 1; i < size; ++i) A(i, k) *= inverse;
    for (Index j = k + 1; j < size; ++j) {
      const S factor = A(k, j);
      if constexpr (n == Dynamic) {
        A.col(j).tail(size - k - 1) -= factor * A.col(k).tail(size - k - 1);
      } else {
        for (Index i = k + 1; i < n; ++i) A(i, j) -= A(i, k) * factor;
      }
    }
  }
  return true;
}

/// X <- A^-1 X, with the operations of solve_general for each column. They are done row by row,
/// because the entries of a row are adjacent in memory.
template <class S, int b, class Exchanges>
void solve_general_rows(const MatrixOf<S, b, b>& LU, const Exchanges& exchange,
                        MatrixOf<S, b, b>& X) {
  using std::swap;
  S rows[b][b];
  for (Index i = 0; i < b; ++i) {
    for (Index j = 0; j < b; ++j) rows[i][j] = X(i, j);
  }
  for (Index k = 0; k + 1 < b; ++k) {
    if (exchange[k] != k) swap(rows[k], rows[exchange[k]]);
  }
  for (Index k = 0; k < b; ++k) {
    for (Index i = k + 1; i < b; ++i) {
      for (Index j = 0; j < b; ++j) rows[i][j] -= LU(i, k) * rows[k][j];
    }
  }
  for (Index k = b - 1; k >= 0; --k) {
    for (Index j = 0; j < b; ++j) rows[k][j] *= LU(k, k);
    for (Index i = 0; i < k; ++i) {
      for (Index j = 0; j < b; ++j) rows[i][j] -= LU(i, k) * rows[k][j];
    }
  }
  for (Index i = 0; i < b; ++i) {
    for (Index j = 0; j < b; ++j) X(i, j) = rows[i][j];
  }
}

/// x <- A^-1 x.
template <class S, int n, class Exchanges, class X>
void solve_general(const MatrixOf<S, n, n>& LU, const Exchanges& exchange, X& x) {
  using std::swap;
  if constexpr (n == 2) {  // in registers
    S x0 = x(0), x1 = x(1);
    if (exchange[0] == 1) swap(x0, x1);
    x1 -= LU(1, 0) * x0;
    x1 *= LU(1, 1);
    x0 -= LU(0, 1) * x1;
    x(0) = x0 * LU(0, 0);
    x(1) = x1;
    return;
  }
  const Index size = LU.rows();
  for (Index k = 0; k + 1 < size; ++k) {
    if (exchange[k] != k) swap(x(k), x(exchange[k]));
  }
  for (Index k = 0; k < size; ++k) {
    for (Index i = k + 1; i < size; ++i) x(i) -= LU(i, k) * x(k);
  }
  for (Index k = size - 1; k >= 0; --k) {
    x(k) *= LU(k, k);
    for (Index i = 0; i < k; ++i) x(i) -= LU(i, k) * x(k);
  }
}

}  // namespace shakedown
