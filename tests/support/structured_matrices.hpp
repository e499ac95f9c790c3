// Random matrices of every structure, and their expansion to dense matrices for reference
// solutions.
//
// `expand` follows the definition of each storage and shares no code with `multiply` or the
// solvers.
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <random>

#include "problems/base/structure.hpp"

namespace shakedown {

template <class S>
using DenseMatrix = Eigen::Matrix<S, Dynamic, Dynamic>;
template <class S>
using DenseVector = Eigen::Matrix<S, Dynamic, 1>;

// Reference arithmetic in plain loops, because each Eigen expression costs seconds of compilation.

template <class S>
DenseMatrix<S> product(const DenseMatrix<S>& A, const DenseMatrix<S>& B) {
  DenseMatrix<S> C(A.rows(), B.cols());
  for (Index j = 0; j < B.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) {
      S sum(0);
      for (Index k = 0; k < A.cols(); ++k) sum += A(i, k) * B(k, j);
      C(i, j) = sum;
    }
  }
  return C;
}
template <class S>
DenseMatrix<S> transposed(const DenseMatrix<S>& A) {
  DenseMatrix<S> B(A.cols(), A.rows());
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) B(j, i) = A(i, j);
  }
  return B;
}
/// Returns A + c B.
template <class S>
DenseMatrix<S> combined(DenseMatrix<S> A, std::type_identity_t<S> c, const DenseMatrix<S>& B) {
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) A(i, j) += c * B(i, j);
  }
  return A;
}
template <class S>
DenseMatrix<S> diagonal_matrix(const DenseVector<S>& d) {
  DenseMatrix<S> D(d.size(), d.size());
  for (Index j = 0; j < d.size(); ++j) {
    for (Index i = 0; i < d.size(); ++i) D(i, j) = i == j ? d(i) : S(0);
  }
  return D;
}
/// Returns max |A_ij|; infinity if an entry is NaN, which std::fmax would ignore.
template <class S>
double largest(const DenseMatrix<S>& A) {
  double found = 0.0;
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) {
      const double entry = std::abs(static_cast<double>(A(i, j)));
      if (std::isnan(entry)) return HUGE_VAL;
      if (entry > found) found = entry;
    }
  }
  return found;
}
/// Returns max |A_ij - B_ij|; infinity if an entry is NaN.
template <class S>
double distance(const DenseMatrix<S>& A, const DenseMatrix<S>& B) {
  return largest<S>(combined<S>(A, S(-1), B));
}
extern template DenseMatrix<double> product<double>(const DenseMatrix<double>&,
                                                    const DenseMatrix<double>&);
extern template DenseMatrix<double> transposed<double>(const DenseMatrix<double>&);
extern template DenseMatrix<double> combined<double>(DenseMatrix<double>, double,
                                                     const DenseMatrix<double>&);
extern template DenseMatrix<double> diagonal_matrix<double>(const DenseVector<double>&);
extern template double largest<double>(const DenseMatrix<double>&);
extern template double distance<double>(const DenseMatrix<double>&, const DenseMatrix<double>&);
extern template DenseMatrix<long double> product<long double>(const DenseMatrix<long double>&,
                                                              const DenseMatrix<long double>&);
extern template DenseMatrix<long double> transposed<long double>(const DenseMatrix<long double>&);
extern template DenseMatrix<long double> combined<long double>(DenseMatrix<long double>,
                                                               long double,
                                                               const DenseMatrix<long double>&);
extern template DenseMatrix<long double> diagonal_matrix<long double>(
    const DenseVector<long double>&);
extern template double largest<long double>(const DenseMatrix<long double>&);
extern template double distance<long double>(const DenseMatrix<long double>&,
                                             const DenseMatrix<long double>&);

template <class S>
double epsilon() {
  return static_cast<double>(std::numeric_limits<S>::epsilon());
}

/// Random numbers, uniform in [-1, 1), with 53 random bits, identical on every platform.
class Uniform {
 public:
  explicit Uniform(unsigned seed) : bits(seed) {}
  double operator()() { return std::ldexp(double(bits() >> 11), -52) - 1.0; }

  template <class Matrix>
  void fill(Matrix& A) {
    for (Index j = 0; j < A.cols(); ++j) {
      for (Index i = 0; i < A.rows(); ++i) A(i, j) = typename Matrix::Scalar((*this)());
    }
  }
  template <class S>
  DenseVector<S> vector(Index n) {
    DenseVector<S> x(n);
    fill(x);
    return x;
  }

 private:
  std::mt19937_64 bits;
};

/// Returns the symmetric matrix whose lower triangle is A's.
template <class Matrix>
DenseMatrix<typename Matrix::Scalar> mirrored(const Matrix& A) {
  DenseMatrix<typename Matrix::Scalar> full = A;
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < j; ++i) full(i, j) = A(j, i);
  }
  return full;
}

template <class S, class Block>
void place(DenseMatrix<S>& target, Index row, Index column, const Block& A) {
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) target(row + i, column + j) = A(i, j);
  }
}
template <class S, class Block>
void place_transposed(DenseMatrix<S>& target, Index row, Index column, const Block& A) {
  for (Index j = 0; j < A.cols(); ++j) {
    for (Index i = 0; i < A.rows(); ++i) target(row + j, column + i) = A(i, j);
  }
}

template <class S, int n>
DenseMatrix<S> expand(const MatrixOf<S, n, n>& A) {
  return mirrored(A);
}
template <class S, int b>
DenseMatrix<S> expand(const BlockDiagonalMatrix<S, b>& A) {
  const Index blocks = std::ssize(A.diagonal);
  DenseMatrix<S> full = DenseMatrix<S>::Zero(b * blocks, b * blocks);
  for (Index i = 0; i < blocks; ++i) {
    place(full, b * i, b * i, mirrored(A.diagonal[i]));
  }
  return full;
}
template <class S, int w>
DenseMatrix<S> expand(const BandedMatrix<S, w>& A) {
  const Index size = A.band.cols();
  DenseMatrix<S> full = DenseMatrix<S>::Zero(size, size);
  for (Index j = 0; j < size; ++j) {
    for (Index i = j; i < size && i <= j + w; ++i) full(i, j) = full(j, i) = A.band(i - j, j);
  }
  return full;
}
/// Expands both symmetric forms with neighbours, which differ only in the corner.
template <class Matrix, class S, int b>
DenseMatrix<S> expand_chain(const Matrix& A) {
  const Index blocks = std::ssize(A.diagonal);
  DenseMatrix<S> full = DenseMatrix<S>::Zero(b * blocks, b * blocks);
  for (Index i = 0; i < blocks; ++i) {
    place(full, b * i, b * i, mirrored(A.diagonal[i]));
  }
  for (Index i = 0; i < std::ssize(A.lower); ++i) {
    const Index next = (i + 1) % blocks;
    place(full, b * next, b * i, A.lower[i]);
    place_transposed(full, b * i, b * next, A.lower[i]);
  }
  return full;
}
template <class S, int b>
DenseMatrix<S> expand(const BlockTridiagonalMatrix<S, b>& A) {
  return expand_chain<BlockTridiagonalMatrix<S, b>, S, b>(A);
}
template <class S, int b>
DenseMatrix<S> expand(const CyclicBlockTridiagonalMatrix<S, b>& A) {
  return expand_chain<CyclicBlockTridiagonalMatrix<S, b>, S, b>(A);
}

/// Expands a GeneralStorage without mirroring.
template <class S, int n>
DenseMatrix<S> expand_general(const MatrixOf<S, n, n>& A) {
  return A;
}
template <class S, int b>
DenseMatrix<S> expand_general(const BlockDiagonalMatrix<S, b>& A) {
  const Index blocks = std::ssize(A.diagonal);
  DenseMatrix<S> full = DenseMatrix<S>::Zero(b * blocks, b * blocks);
  for (Index i = 0; i < blocks; ++i) place(full, b * i, b * i, A.diagonal[i]);
  return full;
}
template <class S, int b>
DenseMatrix<S> expand_general(const GeneralBlockTridiagonalMatrix<S, b>& A) {
  const Index blocks = std::ssize(A.diagonal);
  DenseMatrix<S> full = DenseMatrix<S>::Zero(b * blocks, b * blocks);
  for (Index i = 0; i < blocks; ++i) {
    place(full, b * i, b * i, A.diagonal[i]);
    if (i + 1 == blocks) break;
    place(full, b * (i + 1), b * i, A.lower[i]);
    place(full, b * i, b * (i + 1), A.upper[i]);
  }
  return full;
}

/// Visits the storage as a list of small matrices: visit(matrix, is_diagonal).
template <class S, int n, class Visit>
void for_each_block(MatrixOf<S, n, n>& A, Visit visit) {
  visit(A, true);
}
template <class Matrix, class Visit>
  requires requires(Matrix& A) { A.diagonal.size(); }
void for_each_block(Matrix& A, Visit visit) {
  for (auto& diagonal : A.diagonal) visit(diagonal, true);
  if constexpr (requires { A.lower; }) {
    for (auto& lower : A.lower) visit(lower, false);
  }
  if constexpr (requires { A.upper; }) {
    for (auto& upper : A.upper) visit(upper, false);
  }
}

/// Fills A with random entries, and adds `shift(i)` to diagonal entry i of every diagonal block.
template <class Matrix, class Shift>
void randomise(Matrix& A, Uniform& uniform, Shift shift) {
  Index unknown = 0;
  for_each_block(A, [&](auto& entries, bool is_diagonal) {
    using S = typename std::remove_cvref_t<decltype(entries)>::Scalar;
    uniform.fill(entries);
    if (!is_diagonal) return;
    for (Index i = 0; i < entries.rows(); ++i) entries(i, i) += S(shift(unknown++));
  });
}
template <class S, int w, class Shift>
void randomise(BandedMatrix<S, w>& A, Uniform& uniform, Shift shift) {
  uniform.fill(A.band);
  for (Index j = 0; j < A.band.cols(); ++j) A.band(0, j) += S(shift(j));
}

/// Overwrites every entry of a symmetric storage that must not be read: with NaN or, for bands,
/// with a dominant number. (A solver that scales by the largest entry would overlook a NaN.)
template <class Matrix>
void poison_unread(Matrix& A) {
  for_each_block(A, [](auto& entries, bool is_diagonal) {
    using S = typename std::remove_cvref_t<decltype(entries)>::Scalar;
    if (!is_diagonal) return;
    for (Index j = 0; j < entries.cols(); ++j) {
      for (Index i = 0; i < j; ++i) entries(i, j) = std::numeric_limits<S>::quiet_NaN();
    }
  });
}
template <class S, int w>
void poison_unread(BandedMatrix<S, w>& A) {
  const Index size = A.band.cols();
  for (Index j = 0; j < size; ++j) {
    for (Index d = 0; d <= w; ++d) {
      if (j + d >= size) A.band(d, j) = (std::numeric_limits<S>::max)();
    }
  }
}

}  // namespace shakedown
