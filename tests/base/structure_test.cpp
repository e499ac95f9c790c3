// Compares the storages with their dense expansion: sizing, clearing, products and M + c A.
#include "problems/base/structure.hpp"

#include <catch2/catch.hpp>

#include "problems/base/mass.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

template <class Tag, class ScalarType, int block_size, Index smallest = 1>
struct Case {
  using Structure = Tag;
  using S = ScalarType;
  static constexpr int b = block_size;
  static constexpr Index minimum = smallest;
};

// clang-format off
using Cases = std::tuple<
    Case<structure::Dense<Dynamic>, double, 1>,
    Case<structure::Dense<Dynamic>, long double, 1>,
    Case<structure::BlockDiagonal<1>, double, 1>,
    Case<structure::BlockDiagonal<3>, long double, 3>,
    Case<structure::Banded<0>, double, 1>,
    Case<structure::Banded<2>, double, 1>,
    Case<structure::Banded<5>, long double, 1>,
    Case<structure::BlockTridiagonal<1>, double, 1>,
    Case<structure::BlockTridiagonal<3>, long double, 3>,
    Case<structure::BlockTridiagonal<9>, double, 9>,
    Case<structure::CyclicBlockTridiagonal<1>, double, 1, 3>,
    Case<structure::CyclicBlockTridiagonal<3>, long double, 3, 3>,
    Case<structure::CyclicBlockTridiagonal<9>, double, 9, 3>>;
// clang-format on

// Each entry of a product is a sum of at most `terms` terms of magnitude one or two. The factor 4
// covers the rounding errors of both sides.
template <class S>
double round_off(Index terms) {
  return 4.0 * double(terms) * epsilon<S>();
}

TEMPLATE_LIST_TEST_CASE("Products and M + c A agree with the dense matrix and do not allocate",
                        "[structure][oracle]", Cases) {
  using S = typename TestType::S;
  using Storage = typename TestType::Structure::template Storage<S>;
  for (const Index blocks : {1, 2, 3, 7, 50}) {
    if (blocks < TestType::minimum) continue;
    const Index size = blocks * TestType::b;
    INFO(TestType::Structure::name() << ", " << blocks << " blocks");
    Uniform uniform(7);
    Storage A;
    resize_operator(A, size);
    CHECK(largest<S>(expand(A)) == 0.0);
    randomise(A, uniform, [](Index) { return 0.0; });
    poison_unread(A);
    const DenseMatrix<S> dense = expand(A);
    CHECK(largest<S>(dense) > 0.1);
    const DenseVector<S> x = uniform.vector<S>(size);
    const DenseVector<S> m = uniform.vector<S>(size);
    const DiagonalMass<S, Dynamic> mass(m);
    DenseVector<S> y(size);

    const AllocationGuard guard;
    multiply(A, x, y);
    mass_plus(A, mass, S(-0.25));
    const std::int64_t allocations = guard.count();
    CHECK(allocations == 0);

    CHECK(distance<S>(y, product<S>(dense, x)) <= round_off<S>(size));
    const DenseMatrix<S> sum = combined<S>(diagonal_matrix<S>(m), S(-0.25), dense);
    CHECK(distance<S>(expand(A), sum) <= round_off<S>(1));

    set_zero(A);
    multiply(A, x, y);
    CHECK(largest<S>(y) == 0.0);
    CHECK(expand(A).rows() == size);
  }
}

TEST_CASE("The general block-tridiagonal product reads all three bands", "[structure][oracle]") {
  GeneralBlockTridiagonalMatrix<double, 2> A;
  resize_operator(A, 14);
  Uniform uniform(3);
  randomise(A, uniform, [](Index) { return 0.0; });
  const DenseMatrix<double> dense = expand_general(A);
  CHECK(distance<double>(dense, transposed<double>(dense)) > 0.1);
  const DenseVector<double> x = uniform.vector<double>(14);
  DenseVector<double> y(14);
  multiply(A, x, y);
  CHECK(distance<double>(y, product<double>(dense, x)) <= round_off<double>(14));
  set_zero(A);
  CHECK(largest<double>(expand_general(A)) == 0.0);
}

TEST_CASE("A dense mass enters a dense operator", "[structure][oracle]") {
  Uniform uniform(5);
  MatrixOf<double, 4> A;
  uniform.fill(A);
  MatrixOf<double, 4> M = 3.0 * MatrixOf<double, 4>::Identity();
  M(1, 2) = M(2, 1) = 0.7;
  const DenseMatrix<double> expected = combined<double>(M, 0.5, A);
  mass_plus(A, DenseMass<double, 4>(M), 0.5);
  CHECK(distance<double>(A, expected) <= round_off<double>(1));
}

TEST_CASE("Sizes that do not fill the blocks are refused", "[structure]") {
  BlockTridiagonalMatrix<double, 3> chain;
  CHECK_THROWS_AS(resize_operator(chain, 10), std::invalid_argument);
  CHECK_THROWS_AS(resize_operator(chain, 0), std::invalid_argument);
  CyclicBlockTridiagonalMatrix<double, 3> ring;
  CHECK_THROWS_AS(resize_operator(ring, 6), std::invalid_argument);
  CHECK_NOTHROW(resize_operator(ring, 9));
}

}  // namespace
}  // namespace shakedown
