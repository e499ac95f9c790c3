// The sparse solver against dense pivoted LU and eigenvalues.
#include "methods/base/factor_sparse.hpp"

#include <catch2/catch.hpp>

#include "tests/support/factor_cases.hpp"

namespace shakedown {
namespace {

using namespace factor_cases;

Eigen::SparseMatrix<double> sparse_from(const DenseMatrix<double>& dense) {
  Eigen::SparseMatrix<double> A = dense.sparseView();
  A.makeCompressed();
  return A;
}

TEST_CASE("A sparse matrix solves to round-off and shows its inertia", "[factor][oracle]") {
  for (const Index size : {1, 2, 3, 7, 50}) {
    for (const bool mixed : {false, true}) {
      Uniform uniform(67);
      CyclicBlockTridiagonalMatrix<double, 1> ring;
      resize_operator(ring, size < 3 ? 3 : size);
      randomise(ring, uniform, [&](Index i) { return mixed && i % 3 == 0 ? -4.0 : 4.0; });
      const DenseMatrix<double> dense = expand(ring).topLeftCorner(size, size);
      const Eigen::SparseMatrix<double> A = sparse_from(dense);
      const DenseVector<double> r = uniform.vector<double>(size);
      DenseVector<double> x = r;
      Factor<structure::Sparse, double> factor(size);
      const Counts before = counts;
      const Definiteness found = factor.factor(A);
      factor.solve(x);
      Counts spent = counts;
      spent -= before;
      CHECK(found == (mixed ? Definiteness::indefinite : Definiteness::positive));
      CHECK(factor.negative_pivots() == negative_eigenvalues(dense));
      CHECK(backward_error<double>(dense, x, r, 3) <= residual_bound);
      CHECK(spent.factorisations == 1);
      CHECK(spent.solves == 1);
    }
  }
}

TEST_CASE("A sparse matrix may change its values and its pattern", "[factor][singular]") {
  DenseMatrix<double> dense = 4.0 * DenseMatrix<double>::Identity(6, 6);
  Factor<structure::Sparse, double> factor(6);
  CHECK(factor.factor(sparse_from(dense)) == Definiteness::positive);
  dense(4, 1) = dense(1, 4) = 1.0;  // as many entries in other places, and more
  dense(5, 0) = dense(0, 5) = 1.0;
  CHECK(factor.factor(sparse_from(dense)) == Definiteness::positive);
  const DenseVector<double> r = DenseVector<double>::LinSpaced(6, 1.0, 2.0);
  DenseVector<double> x = r;
  factor.solve(x);
  CHECK(backward_error<double>(dense, x, r, 2) <= residual_bound);

  Eigen::SparseMatrix<double> A = sparse_from(dense);
  A.coeffRef(5, 0) = std::numeric_limits<double>::quiet_NaN();
  CHECK(factor.factor(A) == Definiteness::singular);
  A.coeffRef(5, 0) = std::numeric_limits<double>::infinity();
  CHECK(factor.factor(A) == Definiteness::singular);
  A.coeffRef(5, 0) = 4.0;
  CHECK(factor.factor(A) == Definiteness::singular);  // [[4, 4], [4, 4]]
  set_zero(A);
  CHECK(factor.factor(A) == Definiteness::singular);
  CHECK(factor.factor(sparse_from(dense)) == Definiteness::positive);
}

}  // namespace
}  // namespace shakedown
