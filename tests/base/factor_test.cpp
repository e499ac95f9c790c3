// Every direct solver against dense pivoted LU and eigenvalues of the expanded matrix.
//
// Tolerance of a residual: elimination of a strictly diagonally dominant matrix has a growth factor
// of at most 2 without pivoting (Higham, Accuracy and Stability, thm 9.9), and each entry of the
// factors and of the two substitutions is a sum of at most `width` terms, the number of entries of a
// row. So |A x - r| <= c width eps |A| |x| with a small c; 8 leaves room for forming the residual.
#include "methods/base/factor.hpp"

#include <catch2/catch.hpp>
#include <unsupported/Eigen/AutoDiff>

#include "problems/base/mass.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

template <class Tag, class ScalarType, int block_size, int entries, Index smallest = 1>
struct Case {
  using Structure = Tag;
  using S = ScalarType;
  static constexpr int b = block_size;
  static constexpr int width = entries;  ///< entries of a row; Dynamic: all
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

using SymmetricCases =
    std::tuple<Full<double>, Full<long double>, Full<Quad>, Diagonal<1, double>,
               Diagonal<2, double>, Diagonal<3, double>, Diagonal<9, double>, Diagonal<3, Quad>,
               Band<0, double>, Band<1, double>, Band<2, double>, Band<5, double>,
               Band<2, long double>, Band<2, Quad>, Chain<1, double>, Chain<2, double>,
               Chain<3, double>, Chain<9, double>, Chain<1, long double>, Chain<3, long double>,
               Chain<1, Quad>, Chain<3, Quad>, Ring<1, double>, Ring<2, double>, Ring<3, double>,
               Ring<9, double>, Ring<1, long double>, Ring<3, Quad>>;
using GeneralCases =
    std::tuple<Full<double>, Full<long double>, Full<Quad>, Diagonal<1, double>,
               Diagonal<2, double>, Diagonal<3, double>, Diagonal<9, double>,
               Diagonal<3, long double>, Diagonal<3, Quad>, Chain<1, double>, Chain<2, double>,
               Chain<3, double>, Chain<9, double>, Chain<3, long double>, Chain<1, Quad>,
               Chain<3, Quad>>;
/// Elimination order and pivots do not depend on the scalar, so the search for failures is double.
using DoubleCases =
    std::tuple<Full<double>, Diagonal<1, double>, Diagonal<3, double>, Band<0, double>,
               Band<2, double>, Band<5, double>, Chain<1, double>, Chain<2, double>,
               Chain<3, double>, Ring<1, double>, Ring<2, double>, Ring<3, double>>;

template <class S>
S norm(const DenseMatrix<S>& A) {
  return A.cwiseAbs().rowwise().sum().maxCoeff();
}
template <class S>
S size_of(const DenseVector<S>& x) {
  return x.cwiseAbs().maxCoeff();
}

/// |A x - r| over |A| |x|, in units of width * eps.
template <class S>
double backward_error(const DenseMatrix<S>& A, const DenseVector<S>& x, const DenseVector<S>& r,
                      Index width) {
  const DenseVector<S> residual = A * x - r;
  const S unit = S(double(width)) * std::numeric_limits<S>::epsilon();
  return static_cast<double>(size_of<S>(residual) / (unit * norm<S>(A) * size_of<S>(x)));
}
constexpr double residual_bound = 8.0;

/// Number of negative eigenvalues; -1 if one of them is too close to zero to say.
Index negative_eigenvalues(const DenseMatrix<double>& A) {
  const Eigen::SelfAdjointEigenSolver<DenseMatrix<double>> solver(A, Eigen::EigenvaluesOnly);
  const auto& values = solver.eigenvalues();
  if (values.cwiseAbs().minCoeff() < 1e-6 * values.cwiseAbs().maxCoeff()) return -1;
  return (values.array() < 0.0).count();
}

/// Every number that a symmetric solver reads.
template <class S, class Matrix, class Visit>
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

TEMPLATE_LIST_TEST_CASE("A diagonally dominant matrix solves to round-off and shows its inertia",
                        "[factor][oracle]", SymmetricCases) {
  using S = typename TestType::S;
  using Structure = typename TestType::Structure;
  for (const Index blocks : {1, 2, 3, 7, 50}) {
    if (blocks < TestType::minimum) continue;
    const Index size = blocks * TestType::b;
    const Index width = TestType::row_entries(size);
    for (const bool mixed : {false, true}) {
      Uniform uniform(11);
      typename Structure::template Storage<S> A;
      resize_operator(A, size);
      const double dominance = 1.0 + double(width);
      randomise(A, uniform,
                [&](Index i) { return mixed && i % 3 == 0 ? -dominance : dominance; });
      poison_unread(A);
      const DenseMatrix<S> dense = expand(A);
      const DenseVector<S> r = uniform.vector<S>(size);

      Factor<Structure, S> factor(size);
      DenseVector<S> x = r;
      const Counts before = counts;
      const AllocationGuard guard;
      const Definiteness found = factor.factor(A);
      factor.solve(x);
      const std::int64_t allocations = guard.count();
      Counts spent = counts;
      spent -= before;

      INFO(Structure::name() << ", " << blocks << " blocks, mixed " << mixed);
      CHECK(allocations == 0);
      CHECK(spent.factorisations == 1);
      CHECK(spent.solves == 1);
      CHECK(backward_error(dense, x, r, width) <= residual_bound);
      // A dominant matrix has cond = O(1), so the solution is as good as the residual.
      const DenseVector<S> oracle = dense.fullPivLu().solve(r);
      CHECK(static_cast<double>(size_of<S>(x - oracle) / size_of<S>(oracle)) <=
            64.0 * double(width) * double(std::numeric_limits<S>::epsilon()));
      const Index negative = negative_eigenvalues(dense.template cast<double>());
      CHECK(negative == (mixed ? (size + 2) / 3 : 0));
      CHECK(found == (mixed ? Definiteness::indefinite : Definiteness::positive));
      if constexpr (requires { factor.negative_pivots(); }) {
        CHECK(factor.negative_pivots() == negative);
      }

      // Control: the bound notices one entry wrong in the ninth digit of its size.
      for_each_read_entry<S>(A, [k = 0](S& entry) mutable {
        if (k++ == 0) entry += S(dominance_perturbation);
      });
      CHECK(backward_error(expand(A), x, r, width) >
            (std::abs(static_cast<double>(x(0))) > 1e-3 ? residual_bound : -1.0));
    }
  }
}

}  // namespace
}  // namespace shakedown
