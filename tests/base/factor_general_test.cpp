// Compares the direct solvers of general matrices with dense pivoted LU of the expanded matrices.
#include <Eigen/Core>
#include <array>
#include <catch2/catch.hpp>
#include <unsupported/Eigen/AutoDiff>

#include "methods/base/factor.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/factor_cases.hpp"

namespace shakedown {
namespace {

using namespace factor_cases;

TEMPLATE_LIST_TEST_CASE("General matrices solve to round-off", "[factor][oracle]", GeneralCases) {
  using S = typename TestType::S;
  using Structure = typename TestType::Structure;
  for (const Index blocks : {1, 2, 3, 7, 50}) {
    const Index size = blocks * TestType::b;
    const Index width = TestType::row_entries(size);
    Uniform uniform(41);
    typename Structure::template GeneralStorage<S> A;
    resize_operator(A, size);
    const double dominance = 1.0 + double(width);
    randomise(A, uniform, [&](Index i) { return i % 3 == 0 ? -dominance : dominance; });
    const DenseMatrix<S> dense = expand_general(A);
    if (size > 1 && width > 1) CHECK(distance<S>(dense, transposed<S>(dense)) > 0.1);
    const DenseVector<S> r = uniform.vector<S>(size);

    GeneralFactor<Structure, S> factor(size);
    DenseVector<S> x = r;
    const Counts before = counts;
    const AllocationGuard guard;
    const bool regular = factor.factor(A);
    factor.solve(x);
    const std::int64_t allocations = guard.count();
    Counts spent = counts;
    spent -= before;

    INFO(Structure::name() << ", " << blocks << " blocks");
    CHECK(regular);
    CHECK(allocations == 0);
    CHECK(spent.factorisations == 1);
    CHECK(spent.solves == 1);
    CHECK(backward_error<S>(dense, x, r, width) <= residual_bound);
    CHECK(forward_error<S>(dense, x, r, width) <= 8.0 * residual_bound);
    CHECK(backward_error<S>(slightly_wrong<S>(dense), x, r, width) > residual_bound);  // control
  }
}

TEMPLATE_TEST_CASE_SIG("A block solved row by row is the same to the last bit as its columns",
                       "[factor]", ((int b), b), 1, 2, 3, 4, 5, 6, 8) {
  Uniform uniform(44);
  int exchanges = 0;
  for (int trial = 0; trial < 50; ++trial) {
    MatrixOf<double, b, b> A, columns;
    for (Index j = 0; j < b; ++j) {
      A.col(j) = uniform.vector<double>(b);
      columns.col(j) = uniform.vector<double>(b);
    }
    MatrixOf<double, b, b> rows = columns;
    std::array<int, b> exchange{};
    REQUIRE(eliminate_general(A, exchange, 1e-12));
    for (int k = 0; k < b; ++k) exchanges += exchange[static_cast<std::size_t>(k)] != k ? 1 : 0;
    for (Index j = 0; j < b; ++j) {
      auto column = columns.col(j);
      solve_general(A, exchange, column);
    }
    solve_general_rows(A, exchange, rows);
    CHECK((rows.array() == columns.array()).all());
  }
  CHECK((b == 1 || exchanges > 0));
}

TEMPLATE_LIST_TEST_CASE("A NaN, an infinity or a zero row makes a general matrix singular",
                        "[factor][singular]", GeneralCases) {
  using S = typename TestType::S;
  using Structure = typename TestType::Structure;
  const Index size = 4 * TestType::b;
  Uniform uniform(43);
  typename Structure::template GeneralStorage<S> A;
  resize_operator(A, size);
  GeneralFactor<Structure, S> factor(size);
  CHECK_FALSE(factor.factor(A));
  randomise(A, uniform, [](Index) { return 30.0; });
  REQUIRE(factor.factor(A));  // control
  for_each_block(A, [&](auto& entries, bool is_diagonal) {
    for (Index j = 0; j < entries.cols(); ++j) {
      for (Index i = 0; i < entries.rows(); ++i) {
        const S good = entries(i, j);
        for (const S& bad :
             {S(std::numeric_limits<S>::quiet_NaN()), S(std::numeric_limits<S>::infinity())}) {
          entries(i, j) = bad;
          CHECK_FALSE(factor.factor(A));
        }
        entries(i, j) = good;
      }
    }
    if (!is_diagonal || !std::is_same_v<Structure, structure::BlockDiagonal<TestType::b>>) return;
    const auto good = entries;
    for (Index j = 0; j < entries.cols(); ++j) entries(0, j) = S(0);
    CHECK_FALSE(factor.factor(A));
    entries = good;
  });
  CHECK(factor.factor(A));
}

TEST_CASE("Row exchanges inside a block solve what elimination in order cannot",
          "[factor][oracle]") {
  Uniform uniform(47);
  GeneralBlockTridiagonalMatrix<double, 3> A;
  resize_operator(A, 21);
  randomise(A, uniform, [](Index) { return 0.0; });
  for (auto& diagonal : A.diagonal) {  // dominated by a cyclic permutation, with a zero diagonal
    diagonal *= 0.1;
    diagonal.diagonal().setZero();
    diagonal(0, 1) += 9.0;
    diagonal(1, 2) += 9.0;
    diagonal(2, 0) += 9.0;
  }
  const DenseMatrix<double> dense = expand_general(A);
  const DenseVector<double> r = uniform.vector<double>(21);
  DenseVector<double> x = r;
  GeneralFactor<structure::BlockTridiagonal<3>, double> factor(21);
  REQUIRE(factor.factor(A));
  factor.solve(x);
  CHECK(backward_error<double>(dense, x, r, 9) <= residual_bound);

  DenseMatrix<double> full(60, 60);
  uniform.fill(full);
  full.diagonal().setZero();
  const DenseVector<double> b = uniform.vector<double>(60);
  DenseVector<double> y = b;
  GeneralFactor<structure::Dense<Dynamic>, double> full_factor(60);
  REQUIRE(full_factor.factor(full));
  full_factor.solve(y);
  CHECK(backward_error<double>(full, y, b, 60) <= residual_bound);
}

TEST_CASE("Two by two has the bits of any size", "[factor][oracle]") {
  for (int trial = 0; trial < 200; ++trial) {
    MatrixOf<double, 2> fixed = MatrixOf<double, 2>::Random();
    if (trial % 7 == 0) fixed(trial % 2, trial % 3 == 0 ? 1 : 0) = 0.0;
    if (trial % 11 == 0) fixed.row(1) = 2.0 * fixed.row(0);  // singular up to round-off
    MatrixOf<double, Dynamic> any = fixed;
    VectorOf<double, 2> x = VectorOf<double, 2>::Random();
    VectorOf<double, Dynamic> y = x;
    VectorOf<int, 2> exchange;
    VectorOf<int, Dynamic> exchange_any(2);
    const bool regular = eliminate_general(fixed, exchange, 1e-14);
    REQUIRE(regular == eliminate_general(any, exchange_any, 1e-14));
    if (!regular) continue;
    CHECK(fixed == any);
    CHECK(exchange == exchange_any);
    solve_general(fixed, exchange, x);
    solve_general(any, exchange_any, y);
    CHECK(x == y);
  }
}

TEST_CASE("Dual numbers pass through the general solvers", "[factor][oracle]") {
  using Dual = Eigen::AutoDiffScalar<Eigen::Matrix<double, 1, 1>>;
  GeneralBlockTridiagonalMatrix<Dual, 1> A;
  resize_operator(A, 2);
  // [[4 + t, 1], [2, 5]] x = (1, 0) has the solution x = (5, -2) / (18 + 5 t).
  A.diagonal[0](0) = Dual(4.0, 1, 0);
  A.diagonal[1](0) = Dual(5.0);
  A.upper[0](0) = Dual(1.0);
  A.lower[0](0) = Dual(2.0);
  GeneralFactor<structure::BlockTridiagonal<1>, Dual> chain(2);
  Eigen::Matrix<Dual, Dynamic, 1> x(2);
  x << Dual(1.0), Dual(0.0);
  REQUIRE(chain.factor(A));
  chain.solve(x);
  MatrixOf<Dual, 2> full;
  full << A.diagonal[0](0), A.upper[0](0), A.lower[0](0), A.diagonal[1](0);
  GeneralFactor<structure::Dense<2>, Dual> dense(2);
  VectorOf<Dual, 2> y(Dual(1.0), Dual(0.0));
  REQUIRE(dense.factor(full));
  dense.solve(y);
  for (const Dual& first : {x(0), y(0)}) {
    CHECK(std::abs(first.value() - 5.0 / 18.0) <= 1e-15);
    CHECK(std::abs(first.derivatives()(0) + 25.0 / 324.0) <= 1e-15);
  }
}

}  // namespace
}  // namespace shakedown
