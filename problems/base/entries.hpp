// Visits the entries of structured storage one by one, for sparse solvers of libraries.
//
//   for_each_entry(A, visit)    visit(i, j, A_ij) for symmetric operators (both triangles), for
//                               constraint Jacobians and for masses
//   for_each_in_rows(G, visit)  visit(i, j, G_ij) for any G, including dense ones
//
// Which entries are visited, and in which order, depends on the size alone. An entry may be visited
// in several parts, which add up.
#pragma once

#include "problems/base/jacobian.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

/// Visits the lower triangle of a block at (row, column) = (first, first), and its mirror image.
template <class S, int n, class Visit>
void visit_symmetric(const MatrixOf<S, n, n>& A, Index first, Visit&& visit) {
  for (Index j = 0; j < A.cols(); ++j) {
    visit(first + j, first + j, A(j, j));
    for (Index i = j + 1; i < A.rows(); ++i) {
      visit(first + i, first + j, A(i, j));
      visit(first + j, first + i, A(i, j));
    }
  }
}
/// Visits a block below the diagonal and its mirror image.
template <class S, int b, class Visit>
void visit_coupling(const MatrixOf<S, b, b>& A, Index row, Index column, Visit&& visit) {
  for (Index j = 0; j < b; ++j) {
    for (Index i = 0; i < b; ++i) {
      visit(row + i, column + j, A(i, j));
      visit(column + j, row + i, A(i, j));
    }
  }
}

template <class S, int n, class Visit>
void for_each_entry(const MatrixOf<S, n, n>& A, Visit&& visit) {
  visit_symmetric(A, 0, visit);
}
template <class S, int w, class Visit>
void for_each_entry(const BandedMatrix<S, w>& A, Visit&& visit) {
  const Index size = A.band.cols();
  for (Index j = 0; j < size; ++j) {
    visit(j, j, A.band(0, j));
    for (Index d = 1; d <= w && j + d < size; ++d) {
      visit(j + d, j, A.band(d, j));
      visit(j, j + d, A.band(d, j));
    }
  }
}
template <BlockStorage Matrix, class Visit>
void for_each_entry(const Matrix& A, Visit&& visit) {
  constexpr Index b = std::remove_cvref_t<decltype(A.diagonal[0])>::RowsAtCompileTime;
  const Index blocks = std::ssize(A.diagonal);
  for (Index k = 0; k < blocks; ++k) visit_symmetric(A.diagonal[k], b * k, visit);
  if constexpr (requires { A.lower; }) {
    for (Index k = 0; k < std::ssize(A.lower); ++k) {
      visit_coupling(A.lower[k], b * ((k + 1) % blocks), b * k, visit);
    }
  }
}

/// Visits G; its rows are constraints.
template <class S, int b, class Visit>
void for_each_entry(const LinkJacobian<S, b>& G, Visit&& visit) {
  for (Index k = 0; k < G.self.cols(); ++k) {
    for (Index i = 0; i < b; ++i) {
      visit(k, b * k + i, G.self(i, k));
      if (k > 0) visit(k, b * (k - 1) + i, G.previous(i, k));
    }
  }
}
template <class S, class Visit>
void for_each_entry(const BondJacobian<S>& G, Visit&& visit) {
  const Index b = G.slope.rows();
  for (Index k = 0; k < G.slope.cols(); ++k) {
    for (Index i = 0; i < b; ++i) {
      visit(k, b * k + i, -G.slope(i, k));
      visit(k, b * (k + 1) + i, G.slope(i, k));
    }
  }
}
template <class S, int m, int b, class Visit>
void for_each_entry(const BlockJacobian<S, m, b>& G, Visit&& visit) {
  for (Index k = 0; k < std::ssize(G.blocks); ++k) {
    for (Index j = 0; j < b; ++j) {
      for (Index i = 0; i < m; ++i) visit(m * k + i, b * k + j, G.blocks[k](i, j));
    }
  }
}

template <class S, int n, class Visit>
void for_each_entry(const DiagonalMass<S, n>& mass, Visit&& visit) {
  for (Index i = 0; i < mass.diagonal.size(); ++i) visit(i, i, mass.diagonal(i));
}

/// Visits any constraint Jacobian. `for_each_entry` would mistake a dense square Jacobian for a
/// symmetric operator.
template <class Jacobian, class Visit>
void for_each_in_rows(const Jacobian& G, Visit&& visit) {
  if constexpr (requires { G.coeff(0, 0); }) {
    for (Index j = 0; j < G.cols(); ++j) {
      for (Index i = 0; i < G.rows(); ++i) visit(i, j, G(i, j));
    }
  } else {
    for_each_entry(G, visit);
  }
}

namespace detail {
struct AnyVisit {
  template <class S>
  void operator()(Index /*i*/, Index /*j*/, const S& /*value*/) const {}
};
}  // namespace detail

/// The entries of Hess V, of M and, if there are constraints, of G can be visited.
template <class P>
concept HasListedOperators = requires(const P& problem, const Operator<P>& A) {
  for_each_entry(A, detail::AnyVisit{});
  for_each_entry(problem.mass(), detail::AnyVisit{});
}
&&(!HasConstraints<P> ||
   requires(const typename P::Jacobian& G) { for_each_entry(G, detail::AnyVisit{}); });

}  // namespace shakedown
