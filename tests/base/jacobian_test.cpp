// Compares the products of constraint Jacobians with dense products of their expanded matrices.
//
// Every entry of a result is a sum of at most `terms` products of numbers of magnitude at most one
// (including inverse masses), or at most 5/2 in H. A tolerance of 4 * terms * eps therefore covers
// the rounding errors of both ways of summation.
#include "problems/base/jacobian.hpp"

#include <catch2/catch.hpp>

#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/factor.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

template <class S, int m, int n>
DenseMatrix<S> expand_jacobian(const MatrixOf<S, m, n>& J) {
  return J;
}
template <class S, int b>
DenseMatrix<S> expand_jacobian(const LinkJacobian<S, b>& J) {
  const Index links = J.self.cols();
  DenseMatrix<S> full = DenseMatrix<S>::Zero(links, b * links);
  for (Index k = 0; k < links; ++k) {
    for (Index i = 0; i < b; ++i) {
      full(k, b * k + i) = J.self(i, k);
      if (k > 0) full(k, b * (k - 1) + i) = J.previous(i, k);
    }
  }
  return full;
}
template <class S>
DenseMatrix<S> expand_jacobian(const BondJacobian<S>& J) {
  const Index b = J.slope.rows();
  const Index bonds = J.slope.cols();
  DenseMatrix<S> full = DenseMatrix<S>::Zero(bonds, b * (bonds + 1));
  for (Index k = 0; k < bonds; ++k) {
    for (Index i = 0; i < b; ++i) {
      full(k, b * (k + 1) + i) = J.slope(i, k);
      full(k, b * k + i) = -J.slope(i, k);
    }
  }
  return full;
}
template <class S, int m, int b>
DenseMatrix<S> expand_jacobian(const BlockJacobian<S, m, b>& J) {
  const Index blocks = std::ssize(J.blocks);
  DenseMatrix<S> full = DenseMatrix<S>::Zero(m * blocks, b * blocks);
  for (Index i = 0; i < blocks; ++i) {
    for (Index k = 0; k < m; ++k) {
      for (Index j = 0; j < b; ++j) full(m * i + k, b * i + j) = J.blocks[i](k, j);
    }
  }
  return full;
}

template <class S, int m, int n>
void randomise_jacobian(MatrixOf<S, m, n>& J, Uniform& uniform) {
  uniform.fill(J);
}
template <class S, int b>
void randomise_jacobian(LinkJacobian<S, b>& J, Uniform& uniform) {
  uniform.fill(J.self);
  uniform.fill(J.previous);
  // Column 0 must not be read.
  for (Index i = 0; i < b; ++i) J.previous(i, 0) = std::numeric_limits<S>::quiet_NaN();
}
template <class S>
void randomise_jacobian(BondJacobian<S>& J, Uniform& uniform) {
  uniform.fill(J.slope);
}
template <class S, int m, int b>
void randomise_jacobian(BlockJacobian<S, m, b>& J, Uniform& uniform) {
  for (auto& block : J.blocks) uniform.fill(block);
}

/// J has m constraints per b coordinates, and `free_blocks` blocks without constraints. `H` is the
/// operator to which J^T diag(k) J is added.
template <class ScalarType, class JacobianType, class Operand, int per_block, int coordinates,
          int dof = Dynamic, int free_blocks = 0>
struct Case {
  using S = ScalarType;
  using Jacobian = JacobianType;
  using H = Operand;
  static constexpr int m = per_block;
  static constexpr int b = coordinates;
  static constexpr int n = dof;
  using Weights = VectorOf<S, dof == Dynamic ? Dynamic : m>;
  static Index dof_of(Index blocks) { return b * (blocks + free_blocks); }
};
template <class S, int m, int n>
using Fixed = Case<S, MatrixOf<S, m, n>, structure::Dense<n>, m, n, n>;
template <class S>
using Full = Case<S, MatrixOf<S, Dynamic, Dynamic>, structure::Dense<Dynamic>, 2, 3>;
template <class S, int b>
using Link = Case<S, LinkJacobian<S, b>, structure::BlockTridiagonal<b>, 1, b>;
template <class S, int b>
using Bond = Case<S, BondJacobian<S>, structure::Banded<2 * b - 1>, 1, b, Dynamic, 1>;
template <class S, int m, int b>
using Body = Case<S, BlockJacobian<S, m, b>, structure::BlockDiagonal<b>, m, b>;

using Cases = std::tuple<Fixed<double, 2, 6>, Full<double>, Full<long double>, Link<double, 1>,
                         Link<long double, 3>, Bond<double, 1>, Bond<long double, 3>,
                         Body<double, 3, 9>, Body<long double, 2, 3>>;

/// The four products, or their expected values, as dense matrices.
template <class S>
struct Products {
  DenseMatrix<S> out;  ///< J v
  DenseMatrix<S> y;    ///< y + 1/2 J^T lambda
  DenseMatrix<S> K;    ///< Ja M^-1 Jb^T
  DenseMatrix<S> H;    ///< H + Ja^T (diag(lambda) - 3/2) Ja
};
template <class S>
DenseVector<S> diagonal_ones(Index n) {
  DenseVector<S> ones(n);
  for (Index i = 0; i < n; ++i) ones(i) = S(1);
  return ones;
}
template <class S>
struct Operands {
  DenseMatrix<S> Ga, Gb, H;
  DenseVector<S> v, lambda, y, m;

  Products<S> dense_products() const {
    DenseVector<S> inverse(m.size());
    for (Index i = 0; i < m.size(); ++i) inverse(i) = S(1) / m(i);
    const DenseMatrix<S> M_inverse = diagonal_matrix<S>(inverse);
    const DenseMatrix<S> K = combined<S>(diagonal_matrix<S>(lambda), S(-1.5),
                                         diagonal_matrix<S>(diagonal_ones<S>(lambda.size())));
    return {product<S>(Ga, v), combined<S>(y, S(0.5), product<S>(transposed<S>(Ga), lambda)),
            product<S>(product<S>(Ga, M_inverse), transposed<S>(Gb)),
            combined<S>(H, S(1), product<S>(transposed<S>(Ga), product<S>(K, Ga)))};
  }
};

template <class S>
void check_products(const Operands<S>& given, const Products<S>& found) {
  const Products<S> expected = given.dense_products();
  const double tolerance = 4.0 * double(given.v.size()) * epsilon<S>();
  CHECK(distance<S>(found.out, expected.out) <= tolerance);
  CHECK(distance<S>(found.y, expected.y) <= tolerance);
  CHECK(distance<S>(found.K, expected.K) <= tolerance);
  CHECK(distance<S>(found.H, expected.H) <= tolerance);

  // Controls: no contribution is small, and an exchange of Ja and Jb is detected.
  CHECK(largest<S>(expected.out) > 1e-3);
  CHECK(distance<S>(expected.y, given.y) > 1e-3);
  CHECK(distance<S>(expected.H, given.H) > 1e-3);
  if (given.lambda.size() > 1) CHECK(distance<S>(expected.K, transposed<S>(expected.K)) > 1e-3);
}

TEMPLATE_LIST_TEST_CASE("Jacobian products agree with dense ones and do not allocate",
                        "[jacobian][oracle]", Cases) {
  using S = typename TestType::S;
  using Structure = MultiplierStructure<typename TestType::Jacobian>;
  for (const Index blocks : {1, 2, 3, 7, 20}) {
    const Index constraints = TestType::m * blocks;
    const Index dof = TestType::dof_of(blocks);
    if (TestType::n != Dynamic && dof != TestType::n) continue;
    INFO(Structure::name() << ", " << blocks << " blocks");
    Uniform uniform(4);
    typename TestType::Jacobian Ja;
    typename TestType::Jacobian Jb;
    resize_jacobian(Ja, constraints, dof);
    resize_jacobian(Jb, constraints, dof);
    CHECK(largest<S>(expand_jacobian(Ja)) == 0.0);
    randomise_jacobian(Ja, uniform);
    randomise_jacobian(Jb, uniform);
    typename Structure::template GeneralStorage<S> K;
    resize_operator(K, constraints);
    typename TestType::H::template Storage<S> H;
    resize_operator(H, dof);
    randomise(H, uniform, [](Index) { return 0.0; });
    Operands<S> given{expand_jacobian(Ja),
                      expand_jacobian(Jb),
                      expand(H),
                      uniform.vector<S>(dof),
                      uniform.vector<S>(constraints),
                      uniform.vector<S>(dof),
                      uniform.vector<S>(dof)};
    for (Index i = 0; i < dof; ++i) given.m(i) += S(2);  // 1 <= m < 3
    const DiagonalMass<S, TestType::n> mass{VectorOf<S, TestType::n>(given.m)};
    DenseVector<S> y = given.y;
    DenseVector<S> out(constraints);
    const typename TestType::Weights weights = given.lambda;

    const AllocationGuard guard;
    apply(Ja, given.v, out);
    add_transpose(Ja, given.lambda, S(0.5), y);
    gram(Ja, mass, Jb, K);
    add_gram(Ja, S(-1.5), H);
    add_gram(Ja, weights, H);
    const std::int64_t allocations = guard.count();
    CHECK(allocations == 0);

    check_products<S>(given, {out, y, expand_general(K), expand(H)});
  }
}

/// Returns |G G^T lambda - r| divided by |lambda|, in units of dof^2 * eps.
template <class S>
double multiplier_residual(const DenseMatrix<S>& G, const DenseVector<S>& lambda,
                           const DenseVector<S>& r) {
  const DenseMatrix<S> applied = product<S>(G, product<S>(transposed<S>(G), lambda));
  return distance<S>(applied, r) /
         (double(G.cols() * G.cols()) * epsilon<S>() * largest<S>(lambda));
}

TEMPLATE_LIST_TEST_CASE("The multiplier system of any Jacobian can be solved", "[jacobian][factor]",
                        Cases) {
  using S = typename TestType::S;
  using Structure = MultiplierStructure<typename TestType::Jacobian>;
  const Index blocks = TestType::n == Dynamic ? 7 : 1;
  const Index constraints = TestType::m * blocks;
  const Index dof = TestType::dof_of(blocks);
  Uniform uniform(5);
  typename TestType::Jacobian J;
  resize_jacobian(J, constraints, dof);
  randomise_jacobian(J, uniform);
  const DiagonalMass<S, TestType::n> mass{VectorOf<S, TestType::n>(diagonal_ones<S>(dof))};
  typename Structure::template GeneralStorage<S> K;
  resize_operator(K, constraints);
  gram(J, mass, J, K);
  const DenseVector<S> r = uniform.vector<S>(constraints);
  DenseVector<S> lambda = r;
  GeneralFactor<Structure, S> factor(constraints);
  REQUIRE(factor.factor(K));
  factor.solve(lambda);
  // G G^T is positive definite, so row exchanges inside blocks suffice. The residual is therefore
  // at the round-off level of |G G^T| <= dof^2.
  CHECK(multiplier_residual<S>(expand_jacobian(J), lambda, r) <= 8.0);
  for (Index k = 0; k < constraints; ++k) lambda(k) *= S(1.0 + 1e-9);  // control
  CHECK(multiplier_residual<S>(expand_jacobian(J), lambda, r) > 8.0);
}

TEST_CASE("Two rows give the bits of Eigen's packets", "[jacobian]") {
  using Rows = MatrixOf<double, 2, 12>;
  using Coordinates = VectorOf<double, 12>;
  for (int trial = 0; trial < 100; ++trial) {
    Rows Ja = Rows::Random();
    const Rows Jb = Rows::Random();
    Ja.col(trial % 12).setZero();
    const Coordinates v = Coordinates::Random();
    const DiagonalMass<double, 12> mass(Coordinates::Random().cwiseAbs() +
                                        Coordinates::Constant(0.1));
    VectorOf<double, 2> out;
    apply(Ja, v, out);
    CHECK(out == VectorOf<double, 2>(Ja.lazyProduct(v)));
    MatrixOf<double, 2> K;
    gram(Ja, mass, Jb, K);
    CHECK(K == MatrixOf<double, 2>((Ja * mass.inverse.asDiagonal()).lazyProduct(Jb.transpose())));
    Coordinates y = v, expected = v;
    add_transpose(Ja, out, 0.7, y);
    for (Index j = 0; j < 12; ++j) expected(j) += 0.7 * Ja.col(j).dot(out);
    CHECK(y == expected);
  }
}

TEST_CASE("A dense Hessian update stays symmetric in both triangles", "[jacobian]") {
  Uniform uniform(7);
  MatrixOf<double, 2, 5> J;
  uniform.fill(J);
  MatrixOf<double, 5> H = MatrixOf<double, 5>::Zero();
  add_gram(J, 2.0, H);
  CHECK(distance<double>(H, transposed<double>(H)) == 0.0);
  const DenseMatrix<double> expected = product<double>(transposed<double>(J), J);
  CHECK(distance<double>(H, combined<double>(expected, 1.0, expected)) <=
        4.0 * 2.0 * epsilon<double>());
}

template <int m, int n>
void check_gram_of_dense_mass(Index constraints, Index dof) {
  Uniform uniform(11);
  MatrixOf<double, m, n> Ja(constraints, dof);
  MatrixOf<double, m, n> Jb(constraints, dof);
  DenseMatrix<double> R(dof, dof);
  uniform.fill(Ja);
  uniform.fill(Jb);
  uniform.fill(R);
  const DenseMatrix<double> M = combined<double>(product<double>(R, transposed<double>(R)), 1.0,
                                                 DenseMatrix<double>::Identity(dof, dof));
  const DenseMass<double, n> mass{MatrixOf<double, n, n>(M)};
  MatrixOf<double, m, m> K(constraints, constraints);
  gram(Ja, mass, Jb, K);  // the first call in a thread allocates its scratch column
  const AllocationGuard guard;
  gram(Ja, mass, Jb, K);
  const std::int64_t allocations = guard.count();
  CHECK(allocations == 0);
  const DenseMatrix<double> expected =
      linear_algebra::product(Ja, linear_algebra::inverse(M), transposed<double>(Jb));
  // Here |M^-1| <= 1 and cond(M) < 100.
  CHECK(distance<double>(K, expected) <= 100.0 * double(dof) * epsilon<double>());
  CHECK(distance<double>(expected, transposed<double>(expected)) > 1e-3);
}

TEST_CASE("The multiplier matrix takes a dense mass", "[jacobian][oracle]") {
  check_gram_of_dense_mass<2, 6>(2, 6);
  check_gram_of_dense_mass<Dynamic, Dynamic>(4, 12);
}

TEST_CASE("The multiplier matrix of bonds takes blocks that are not symmetric",
          "[jacobian][oracle]") {
  Uniform uniform(13);
  BondJacobian<double> Ja, Jb;
  resize_jacobian(Ja, 4, 15);
  resize_jacobian(Jb, 4, 15);
  uniform.fill(Ja.slope);
  uniform.fill(Jb.slope);
  BlockMass<double, 3> mass{std::vector<MatrixOf<double, 3>>(5)};
  for (auto& block : mass.inverse) uniform.fill(block);
  GeneralBlockTridiagonalMatrix<double, 1> K;
  resize_operator(K, 4);
  gram(Ja, mass, Jb, K);
  const DenseMatrix<double> inverse = expand_general(BlockDiagonalMatrix<double, 3>{mass.inverse});
  const DenseMatrix<double> expected = linear_algebra::product(
      expand_jacobian(Ja), linear_algebra::product(inverse, transposed(expand_jacobian(Jb))));
  CHECK(distance<double>(expand_general(K), expected) <= 4.0 * 15.0 * epsilon<double>());
  CHECK(distance<double>(expected, transposed(expected)) > 1e-3);
}

TEST_CASE("Jacobian sizes that do not belong together are refused", "[jacobian]") {
  LinkJacobian<double, 3> link;
  CHECK_THROWS_AS(resize_jacobian(link, 4, 9), std::invalid_argument);
  CHECK_THROWS_AS(resize_jacobian(link, 3, 10), std::invalid_argument);
  CHECK_NOTHROW(resize_jacobian(link, 3, 9));
  BondJacobian<double> bond;
  CHECK_THROWS_AS(resize_jacobian(bond, 3, 9), std::invalid_argument);
  CHECK_NOTHROW(resize_jacobian(bond, 2, 9));
  BlockJacobian<double, 3, 9> body;
  CHECK_THROWS_AS(resize_jacobian(body, 6, 9), std::invalid_argument);
  CHECK_THROWS_AS(resize_jacobian(body, 4, 18), std::invalid_argument);
  CHECK_NOTHROW(resize_jacobian(body, 6, 18));
}

TEST_CASE("The multiplier structure follows from the Jacobian", "[jacobian]") {
  STATIC_REQUIRE(std::is_same_v<MultiplierStructure<MatrixOf<double, 1, 3>>, structure::Dense<1>>);
  STATIC_REQUIRE(std::is_same_v<MultiplierStructure<MatrixOf<double, Dynamic, Dynamic>>,
                                structure::Dense<Dynamic>>);
  STATIC_REQUIRE(
      std::is_same_v<MultiplierStructure<LinkJacobian<double, 3>>, structure::BlockTridiagonal<1>>);
  STATIC_REQUIRE(
      std::is_same_v<MultiplierStructure<BondJacobian<double>>, structure::BlockTridiagonal<1>>);
  STATIC_REQUIRE(std::is_same_v<MultiplierStructure<BlockJacobian<double, 6, 9>>,
                                structure::BlockDiagonal<6>>);
}

}  // namespace
}  // namespace shakedown
