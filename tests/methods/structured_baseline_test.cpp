// SUNDIALS with sparse Jacobians on structured problems: the entries, their assembly and the
// solutions are tested.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/baseline/sparse_assembly.hpp"
#include "problems/base/entries.hpp"
#include "problems/n_four_bars.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// Sums the entries that for_each_entry visits into a dense matrix.
template <class A>
Eigen::MatrixXd listed(const A& storage, Index rows, Index columns) {
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(rows, columns);
  for_each_entry(storage, [&](Index i, Index j, double a) { full(i, j) += a; });
  return full;
}

template <class Matrix>
void check_listed(Index size, unsigned seed) {
  Matrix A;
  resize_operator(A, size);
  Uniform uniform(seed);
  randomise(A, uniform, [](Index) { return 0.0; });
  poison_unread(A);
  CHECK(listed(A, size, size) == expand(A));
}

TEST_CASE("Every structured operator lists exactly its entries", "[methods][oracle]") {
  check_listed<MatrixOf<double, 4, 4>>(4, 1);
  check_listed<BlockDiagonalMatrix<double, 3>>(9, 2);
  check_listed<BlockTridiagonalMatrix<double, 2>>(10, 3);
  check_listed<BlockTridiagonalMatrix<double, 2>>(2, 4);
  check_listed<CyclicBlockTridiagonalMatrix<double, 1>>(5, 5);
  check_listed<CyclicBlockTridiagonalMatrix<double, 2>>(6, 6);
}

TEST_CASE("Constraint Jacobians list exactly their entries", "[methods][oracle]") {
  Uniform uniform(7);
  LinkJacobian<double, 2> link;
  resize_jacobian(link, 4, 8);
  uniform.fill(link.self);
  uniform.fill(link.previous);
  BlockJacobian<double, 3, 2> blocks;
  resize_jacobian(blocks, 6, 4);
  for (auto& block : blocks.blocks) uniform.fill(block);
  BondJacobian<double> bonds;
  resize_jacobian(bonds, 3, 12);
  uniform.fill(bonds.slope);
  const auto compare = [&](const auto& G, Index m, Index n) {
    const Eigen::MatrixXd full = listed(G, m, n);
    for (Index j = 0; j < n; ++j) {
      Eigen::VectorXd column(m);
      apply(G, Eigen::VectorXd(Eigen::VectorXd::Unit(n, j)), column);
      CHECK((column - full.col(j)).norm() == 0.0);
    }
  };
  compare(link, 4, 8);
  compare(blocks, 6, 4);
  compare(bonds, 3, 12);
}

TEST_CASE("An assembly sums what falls on one entry, and forgets it at the next filling",
          "[methods]") {
  sundials::SparseAssembly assembly;
  const auto add = [&](double scale) {
    assembly.add(2, 0, 1.0 * scale);
    assembly.add(0, 0, 2.0 * scale);
    assembly.add(2, 0, 4.0 * scale);
    assembly.add(1, 2, 8.0 * scale);
  };
  add(1.0);
  assembly.freeze(3);
  CHECK(assembly.pattern().starts == std::vector<std::int64_t>{0, 2, 2, 3});
  CHECK(assembly.pattern().rows == std::vector<std::int64_t>{0, 2, 1});
  std::vector<double> values(3, -1.0);
  for (const double scale : {1.0, 10.0}) {
    assembly.fill(values.data());
    add(scale);
    CHECK(values == std::vector<double>{2.0 * scale, 5.0 * scale, 8.0 * scale});
  }
}

/// Returns the error at t = 1 and 2 against the extended-precision reference, with a tolerance of
/// 1e-8.
double error_of(const std::string& problem, const std::string& method, const Settings& parameters,
                Settings options) {
  const Reference truth = catalogue().problem(problem).reference(parameters, {}, {}, {1.0, 2.0});
  options.insert(options.end(), {{"rtol", "1e-8"}, {"atol", "1e-8"}});
  Request request;
  request.problem = parameters;
  request.method = options;
  request.h = 1.0;
  request.steps = 2;
  const Trajectory run = integrate(problem, method, request);
  INFO(problem << " by " << method << ": " << run.summary.message);
  REQUIRE(run.summary.ok());
  double error = 0.0;
  for (std::size_t j = 0; j < 2; ++j) {
    for (std::size_t i = 0; i < truth.q[j].size(); ++i) {
      error = std::fmax(error, std::fabs(run.at(j + 1, run.column("q0") + i) - truth.q[j][i]));
    }
  }
  CHECK(run.summary.counts.factorisations > 0);
  return error;
}

TEST_CASE("IDA and CVODE with KLU agree with the reference to their tolerance",
          "[methods][oracle]") {
  // The tolerance bounds the local error. The errors of hundreds of steps add up to a few tens of
  // times the tolerance.
  CHECK(error_of("chain", "ida", {{"n", "7"}}, {{"form", "ggl"}}) <= 1e-6);
  CHECK(error_of("chain", "ida", {{"n", "1"}}, {{"form", "ggl"}}) <= 1e-6);
  CHECK(error_of("chain", "ida", {{"n", "7"}}, {{"form", "index-2"}}) <= 1e-6);
  CHECK(error_of("inextensible-rod", "ida", {}, {{"form", "ggl"}}) <= 1e-5);
  CHECK(error_of("polymer", "ida", {{"rods", "7"}}, {{"form", "ggl"}}) <= 1e-6);
  CHECK(error_of("chain-penalty", "cvode-bdf", {{"n", "3"}}, {}) <= 1e-5);
  CHECK(error_of("dna", "cvode-bdf", {{"N", "12"}}, {}) <= 1e-6);
  CHECK(error_of("dna", "cvode-bdf", {{"N", "12"}, {"boundary", "free"}}, {}) <= 1e-6);
}

TEST_CASE("In rows of closed loops the factors of IDA's Jacobian grow as the row does",
          "[methods]") {
  const auto entries = [](int N) {
    NFourBarsParameters parameters;
    parameters.N = N;
    const NFourBars<double> problem(parameters);
    State<NFourBars<double>> state = initial_state(problem);
    Ida::Options options;
    options.rtol = options.atol = 1e-6;
    Ida::Stepper<NFourBars<double>> stepper(problem, options, 0.01, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    return static_cast<double>(stepper.statistics().factor_entries);
  };
  const double of_few = entries(20), of_many = entries(160);
  INFO(of_few << " and " << of_many);
  // There are eight times as many linkages. With the AMD ordering there would be forty times as
  // many entries.
  CHECK(of_few > 0.0);
  CHECK(of_many / of_few < 10.0);
}

TEST_CASE("What needs a dense Jacobian is refused on a chain, and why", "[methods]") {
  Request request;
  request.method = {{"form", "index-1"}};
  request.h = 0.1;
  request.steps = 1;
  CHECK_THROWS_WITH(integrate("chain", "ida", request),
                    Catch::Contains("index-1") && Catch::Contains("block-tridiagonal"));
}

}  // namespace
}  // namespace shakedown
