// The structures, scalars and error measures for the tests of the direct solvers.
//
// The tolerance for a residual follows from Higham, Accuracy and Stability, thm 9.9: elimination of
// a strictly diagonally dominant matrix without pivoting has a growth factor of at most 2. Each
// entry of the factors and of the two substitutions is a sum of at most `width` terms, where
// `width` is the number of entries of a row. Therefore |A x - r| <= c width eps |A| |x| with a
// small c. The value c = 8 leaves room for rounding errors in forming the residual.
#pragma once

#include <tuple>

#include "problems/base/structure.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown::factor_cases {

template <class Tag, class ScalarType, int block_size, int entries, Index smallest = 1>
struct Case {
  using Structure = Tag;
  using S = ScalarType;
  static constexpr int b = block_size;
  static constexpr int width = entries;  ///< entries of a row; Dynamic for a full row
  static constexpr Index minimum = smallest;

  static Index row_entries(Index size) { return width == Dynamic ? size : width; }
};
template <int b, class S>
using Diagonal = Case<structure::BlockDiagonal<b>, S, b, b>;
template <int b, class S>
using Chain = Case<structure::BlockTridiagonal<b>, S, b, 3 * b>;
template <int b, class S>
using Ring = Case<structure::CyclicBlockTridiagonal<b>, S, b, 3 * b, 3>;
template <int w, class S>
using Band = Case<structure::Banded<w>, S, 1, 2 * w + 1>;
template <class S>
using Full = Case<structure::Dense<Dynamic>, S, 1, Dynamic>;

using Wide = long double;  ///< for references; reveals constants or tolerances in double
using SymmetricCases =
    std::tuple<Full<double>, Full<Wide>, Diagonal<1, double>, Diagonal<9, double>, Band<0, double>,
               Band<2, double>, Band<5, Wide>, Chain<1, double>, Chain<9, double>, Chain<3, Wide>,
               Ring<1, double>, Ring<3, double>, Ring<3, Wide>>;
using GeneralCases = std::tuple<Full<double>, Full<Wide>, Diagonal<1, double>, Diagonal<3, Wide>,
                                Chain<1, double>, Chain<9, double>, Chain<3, Wide>>;
/// These cases use only double, because the elimination order and the pivots do not depend on the
/// scalar.
using DoubleCases = std::tuple<Full<double>, Diagonal<1, double>, Diagonal<3, double>,
                               Band<0, double>, Band<2, double>, Chain<1, double>, Chain<3, double>,
                               Ring<1, double>, Ring<3, double>>;

/// Returns |A x - r| divided by |A| |x|, in units of width * eps.
template <class S>
double backward_error(const DenseMatrix<S>& A, const DenseVector<S>& x, const DenseVector<S>& r,
                      Index width);
/// Returns A^-1 r by LU with complete pivoting.
template <class S>
DenseVector<S> pivoted_solution(const DenseMatrix<S>& A, const DenseVector<S>& r);
/// Returns |x - A^-1 r| divided by |A^-1 r|, in units of width * eps.
template <class S>
double forward_error(const DenseMatrix<S>& A, const DenseVector<S>& x, const DenseVector<S>& r,
                     Index width);
/// Returns A with relative errors of 1e-9, which every bound must detect.
template <class S>
DenseMatrix<S> slightly_wrong(const DenseMatrix<S>& A) {
  return combined<S>(A, S(1e-9), A);
}
inline constexpr double residual_bound = 8.0;

/// Returns the number of negative eigenvalues, or -1 if one is too close to zero to have a sign.
Index negative_eigenvalues(const DenseMatrix<double>& A);

template <class S>
DenseMatrix<double> rounded(const DenseMatrix<S>& A);

/// Visits every number that a symmetric solver reads.
template <class Matrix, class Visit>
void for_each_read_entry(Matrix& A, Visit visit) {
  for_each_block(A, [&](auto& entries, bool is_diagonal) {
    for (Index j = 0; j < entries.cols(); ++j) {
      for (Index i = is_diagonal ? j : 0; i < entries.rows(); ++i) visit(entries(i, j));
    }
  });
}
template <class S, int w, class Visit>
void for_each_read_entry(BandedMatrix<S, w>& A, Visit visit) {
  for (Index j = 0; j < A.band.cols(); ++j) {
    for (Index d = 0; d <= w && j + d < A.band.cols(); ++d) visit(A.band(d, j));
  }
}

/// Sets A to the stiffness matrix of springs of stiffness 1 in b directions between neighbours,
/// with free ends. The b rigid translations are null vectors, and all arithmetic is exact.
template <class Matrix>
void free_chain(Matrix& A, bool ring) {
  const Index blocks = std::ssize(A.diagonal);
  for (Index i = 0; i < blocks; ++i) {
    A.diagonal[i].setIdentity();
    if (ring || (i > 0 && i + 1 < blocks)) A.diagonal[i] *= 2.0;
  }
  for (auto& lower : A.lower) lower = -std::remove_cvref_t<decltype(lower)>::Identity();
}

}  // namespace shakedown::factor_cases
