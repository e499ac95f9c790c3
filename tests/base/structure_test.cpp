// Storages: sizing, clearing, products and M + c A against their dense expansion.
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
    Case<structure::Dense<Dynamic>, Quad, 1>,
    Case<structure::BlockDiagonal<1>, double, 1>,
    Case<structure::BlockDiagonal<3>, Quad, 3>,
    Case<structure::Banded<0>, double, 1>,
    Case<structure::Banded<2>, double, 1>,
    Case<structure::Banded<5>, Quad, 1>,
    Case<structure::BlockTridiagonal<1>, double, 1>,
    Case<structure::BlockTridiagonal<3>, long double, 3>,
    Case<structure::BlockTridiagonal<9>, double, 9>,
    Case<structure::CyclicBlockTridiagonal<1>, double, 1, 3>,
    Case<structure::CyclicBlockTridiagonal<3>, Quad, 3, 3>,
    Case<structure::CyclicBlockTridiagonal<9>, double, 9, 3>>;
// clang-format on

// Each entry of a product has at most `size` terms of magnitude one or two; four covers both sides.
template <class S>
S round_off(Index size) {
  return S(4 * double(size)) * std::numeric_limits<S>::epsilon();
}

TEMPLATE_LIST_TEST_CASE("Products and M + c A agree with the dense matrix and do not allocate",
                        "[structure][oracle]", Cases) {
  using S = typename TestType::S;
  using Storage = typename TestType::Structure::template Storage<S>;
  for (const Index blocks : {1, 2, 3, 7, 50}) {
    if (blocks < TestType::minimum) continue;
    const Index size = blocks * TestType::b;
    Uniform uniform(7);
    Storage A;
    resize_operator(A, size);
    CHECK(expand(A).cwiseAbs().maxCoeff() == S(0));
    randomise(A, uniform, [](Index) { return 0.0; });
    poison_unread(A);
    const DenseMatrix<S> dense = expand(A);
    CHECK(dense.cwiseAbs().maxCoeff() > S(0.1));
    const DenseVector<S> x = uniform.vector<S>(size);
    const DenseVector<S> m = uniform.vector<S>(size) + DenseVector<S>::Constant(size, S(2));
    const DiagonalMass<S, Dynamic> mass(m);
    DenseVector<S> y(size);

    const AllocationGuard guard;
    multiply(A, x, y);
    mass_plus(A, mass, S(-0.25));
    const std::int64_t allocations = guard.count();
    CHECK(allocations == 0);

    const DenseVector<S> product = dense * x;
    CHECK((y - product).cwiseAbs().maxCoeff() <= round_off<S>(size));
    DenseMatrix<S> sum = S(-0.25) * dense;
    sum.diagonal() += m;
    CHECK((expand(A) - sum).cwiseAbs().maxCoeff() <= round_off<S>(1));

    set_zero(A);
    multiply(A, x, y);
    CHECK(y.cwiseAbs().maxCoeff() == S(0));
    CHECK(expand(A).rows() == size);
  }
}

TEST_CASE("The general block-tridiagonal product reads all three bands", "[structure][oracle]") {
  GeneralBlockTridiagonalMatrix<double, 2> A;
  resize_operator(A, 14);
  Uniform uniform(3);
  randomise(A, uniform, [](Index) { return 0.0; });
  const DenseMatrix<double> dense = expand_general(A);
  CHECK((dense - dense.transpose()).cwiseAbs().maxCoeff() > 0.1);
  const DenseVector<double> x = uniform.vector<double>(14);
  DenseVector<double> y(14);
  multiply(A, x, y);
  CHECK((y - dense * x).cwiseAbs().maxCoeff() <= round_off<double>(14));
  set_zero(A);
  CHECK(expand_general(A).cwiseAbs().maxCoeff() == 0.0);
}

TEST_CASE("A dense mass enters a dense operator", "[structure][oracle]") {
  Uniform uniform(5);
  MatrixOf<double, 4> A;
  MatrixOf<double, 4> M;
  uniform.fill(A);
  uniform.fill(M);
  M = (M * M.transpose()).eval() + MatrixOf<double, 4>::Identity();
  const MatrixOf<double, 4> expected = M + 0.5 * A;
  mass_plus(A, DenseMass<double, 4>(M), 0.5);
  CHECK((A - expected).cwiseAbs().maxCoeff() <= round_off<double>(1));
}

TEST_CASE("A sparse operator keeps its pattern and reads its lower triangle", "[structure]") {
  structure::Sparse::Storage<double> A;
  resize_operator(A, 4);
  // Only the lower triangle is stored, one upper entry is a decoy, row 3 lacks its diagonal.
  A.insert(0, 0) = 2.0;
  A.insert(1, 1) = 3.0;
  A.insert(2, 2) = 5.0;
  A.insert(3, 1) = 7.0;
  A.insert(0, 2) = 1e9;
  A.makeCompressed();
  DenseMatrix<double> dense(4, 4);
  dense << 2, 0, 0, 0, 0, 3, 0, 7, 0, 0, 5, 0, 0, 7, 0, 0;
  const DenseVector<double> x = DenseVector<double>::LinSpaced(4, 1.0, 4.0);
  DenseVector<double> y(4);
  {
    const AllocationGuard guard;
    multiply(A, x, y);
    const std::int64_t allocations = guard.count();
    CHECK(allocations == 0);
  }
  CHECK((y - dense * x).cwiseAbs().maxCoeff() == 0.0);

  const DiagonalMass<double, Dynamic> mass(DenseVector<double>::Ones(4));
  mass_plus(A, mass, 2.0);
  dense *= 2.0;
  dense.diagonal().array() += 1.0;
  CHECK((expand(A) - dense).cwiseAbs().maxCoeff() == 0.0);
  CHECK(A.nonZeros() == 6);
  {
    const AllocationGuard guard;
    mass_plus(A, mass, 2.0);
    set_zero(A);
    const std::int64_t allocations = guard.count();
    CHECK(allocations == 0);
  }
  CHECK(A.nonZeros() == 6);
  CHECK(expand(A).cwiseAbs().maxCoeff() == 0.0);
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
