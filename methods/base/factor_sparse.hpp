// Sparse L D L^T with a fill-reducing ordering, from Eigen; double only.
#pragma once

#include <Eigen/SparseCholesky>
#include <vector>

#include "methods/base/factor_dense.hpp"

namespace shakedown {

/// P A P^T = L D L^T, only the lower triangle of A is read. The ordering is found once and again
/// only when the pattern of A changes. Unlike the other structures this one allocates: Eigen makes
/// the permuted matrix anew in each `factor` and a vector in each `solve`.
template <>
class Factor<structure::Sparse, double> {
 public:
  using Matrix = Eigen::SparseMatrix<double>;

  explicit Factor(Index n) : size(n) {}

  /// A pivot is compared with the largest diagonal entry of A.
  Definiteness factor(const Matrix& A) {
    ++counts.factorisations;
    if (!has_pattern_of(A)) {
      remember_pattern_of(A);
      solver.analyzePattern(A);
    }
    solver.factorize(A);
    if (solver.info() != Eigen::Success) return Definiteness::singular;
    double largest = 0.0;
    for (Index j = 0; j < size; ++j) {
      const double entry = std::abs(A.coeff(j, j));
      if (entry > largest) largest = entry;
    }
    negative = 0;
    for (Index j = 0; j < size; ++j) {
      const double pivot = solver.vectorD()(j);
      double inverse = 0.0;
      if (!invert_pivot(pivot, pivot_floor * largest, inverse)) return Definiteness::singular;
      if (pivot < 0.0) ++negative;
    }
    return definiteness(negative);
  }

  /// x <- A^-1 x.
  template <class X>
  void solve(X& x) const {
    ++counts.solves;
    x = solver.solve(x).eval();
  }

  /// Of the last factorisation that was not singular.
  Index negative_pivots() const { return negative; }

 private:
  using Entry = Matrix::StorageIndex;

  /// Patterns are kept as row indices column by column, each column closed by -1.
  bool has_pattern_of(const Matrix& A) const {
    std::size_t k = 0;
    for (Index j = 0; j < size; ++j) {
      for (Matrix::InnerIterator a(A, j); a; ++a, ++k) {
        if (k >= pattern.size() || pattern[k] != a.row()) return false;
      }
      if (k >= pattern.size() || pattern[k++] != -1) return false;
    }
    return true;
  }
  void remember_pattern_of(const Matrix& A) {
    pattern.clear();
    for (Index j = 0; j < size; ++j) {
      for (Matrix::InnerIterator a(A, j); a; ++a) pattern.push_back(static_cast<Entry>(a.row()));
      pattern.push_back(-1);
    }
  }

  Index size;
  std::vector<Entry> pattern;
  Eigen::SimplicialLDLT<Matrix> solver;
  Index negative = 0;
};

}  // namespace shakedown
