// Compares the direct solvers of symmetric matrices with dense pivoted LU and with the eigenvalues
// of the expanded matrices.
#include "methods/base/factor.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/eigen.hpp>
#include <catch2/catch.hpp>
#include <unsupported/Eigen/AutoDiff>

#include "problems/base/mass.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/factor_cases.hpp"

namespace shakedown {
namespace {

using namespace factor_cases;

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
      randomise(A, uniform, [&](Index i) { return mixed && i % 3 == 0 ? -dominance : dominance; });
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
      CHECK(backward_error<S>(dense, x, r, width) <= residual_bound);
      // With random off-diagonal entries the condition number is below 8 (the worst case is 3
      // width).
      CHECK(forward_error<S>(dense, x, r, width) <= 8.0 * residual_bound);
      const Index negative = negative_eigenvalues(rounded<S>(dense));
      CHECK(negative == (mixed ? (size + 2) / 3 : 0));
      CHECK(found == (mixed ? Definiteness::indefinite : Definiteness::positive));
      if constexpr (requires { factor.negative_pivots(); }) {
        CHECK(factor.negative_pivots() == negative);
      }
      CHECK(backward_error<S>(slightly_wrong<S>(dense), x, r, width) > residual_bound);
    }
  }
}

TEMPLATE_LIST_TEST_CASE("The pivots of a random matrix have the signs of its eigenvalues",
                        "[factor][oracle]", DoubleCases) {
  using Structure = typename TestType::Structure;
  Uniform uniform(23);
  Index decided = 0;
  Index indefinite = 0;
  for (int draw = 0; draw < 200; ++draw) {
    const Index blocks = TestType::minimum + draw % 7;
    const Index size = blocks * TestType::b;
    typename Structure::template Storage<double> A;
    resize_operator(A, size);
    randomise(A, uniform, [](Index) { return 0.5; });
    const DenseMatrix<double> dense = expand(A);
    const Index negative = negative_eigenvalues(dense);
    if (negative < 0) continue;
    ++decided;
    if (negative > 0) ++indefinite;
    Factor<Structure, double> factor(size);
    const Definiteness found = factor.factor(A);
    INFO(Structure::name() << ", draw " << draw);
    CHECK(found == (negative > 0 ? Definiteness::indefinite : Definiteness::positive));
    if constexpr (requires { factor.negative_pivots(); }) {
      CHECK(factor.negative_pivots() == negative);
    }
    // Without diagonal dominance, pivots may be small. Therefore a growth factor of 1e6 is allowed
    // here; an error in the algorithm exceeds it by far.
    const DenseVector<double> r = uniform.vector<double>(size);
    DenseVector<double> x = r;
    factor.solve(x);
    CHECK(backward_error<double>(dense, x, r, TestType::row_entries(size)) <= 1e6);
  }
  CHECK(decided >= 150);
  CHECK(indefinite >= 50);
}

TEMPLATE_LIST_TEST_CASE("A NaN or an infinity anywhere makes the matrix singular",
                        "[factor][singular]", SymmetricCases) {
  using S = typename TestType::S;
  using Structure = typename TestType::Structure;
  const Index blocks = 4;
  const Index size = blocks * TestType::b;
  Uniform uniform(31);
  typename Structure::template Storage<S> A;
  resize_operator(A, size);
  randomise(A, uniform, [](Index) { return 30.0; });
  Factor<Structure, S> factor(size);
  REQUIRE(factor.factor(A) == Definiteness::positive);  // control
  for_each_read_entry(A, [&](S& entry) {
    const S good = entry;
    for (const S& bad :
         {S(std::numeric_limits<S>::quiet_NaN()), S(std::numeric_limits<S>::infinity()),
          S(-std::numeric_limits<S>::infinity())}) {
      entry = bad;
      CHECK(factor.factor(A) == Definiteness::singular);
    }
    entry = good;
  });
  CHECK(factor.factor(A) == Definiteness::positive);  // a failure has no lasting effect
}

TEMPLATE_LIST_TEST_CASE("Zero rows and zero matrices are singular", "[factor][singular]",
                        SymmetricCases) {
  using S = typename TestType::S;
  using Structure = typename TestType::Structure;
  const Index size = 5 * TestType::b;
  Uniform uniform(37);
  typename Structure::template Storage<S> A;
  resize_operator(A, size);
  Factor<Structure, S> factor(size);
  CHECK(factor.factor(A) == Definiteness::singular);
  for (Index zero = 0; zero < size; ++zero) {
    // mass_plus with c = 0 yields the diagonal matrix, which has exactly one zero eigenvalue.
    DenseVector<S> m = DenseVector<S>::Ones(size);
    m(zero) = S(0);
    mass_plus(A, DiagonalMass<S, Dynamic>(m), S(0));
    CHECK(factor.factor(A) == Definiteness::singular);
    set_zero(A);
  }
}

TEST_CASE("A chain with free ends is singular, anchored it is not", "[factor][singular]") {
  for (const Index blocks : {2, 3, 7, 50}) {
    BlockTridiagonalMatrix<double, 3> A;
    resize_operator(A, 3 * blocks);
    free_chain(A, false);
    Factor<structure::BlockTridiagonal<3>, double> factor(3 * blocks);
    CHECK(factor.factor(A) == Definiteness::singular);
    A.diagonal[0] *= 2.0;
    CHECK(factor.factor(A) == Definiteness::positive);

    BandedMatrix<double, 1> band;
    resize_operator(band, blocks);
    band.band.row(0).setConstant(2.0);
    band.band.row(1).setConstant(-1.0);
    Factor<structure::Banded<1>, double> band_factor(blocks);
    CHECK(band_factor.factor(band) == Definiteness::positive);
    band.band(0, 0) = 1.0;
    band.band(0, blocks - 1) = 1.0;
    CHECK(band_factor.factor(band) == Definiteness::singular);
  }
  for (const Index blocks : {3, 4, 7, 50}) {
    CyclicBlockTridiagonalMatrix<double, 3> A;
    resize_operator(A, 3 * blocks);
    free_chain(A, true);
    Factor<structure::CyclicBlockTridiagonal<3>, double> factor(3 * blocks);
    CHECK(factor.factor(A) == Definiteness::singular);
    A.diagonal[blocks / 2] *= 2.0;
    CHECK(factor.factor(A) == Definiteness::positive);
  }
}

TEST_CASE("A pivot is judged by the entries it meets, in the precision of the scalar",
          "[factor][singular]") {
  // [[tiny, 1], [1, 5]] is regular, but elimination with the pivot 1e-20 loses the entry 5.
  BlockTridiagonalMatrix<double, 1> A;
  resize_operator(A, 2);
  A.diagonal[0](0) = 1e-20;
  A.diagonal[1](0) = 5.0;
  A.lower[0](0) = 1.0;
  Factor<structure::BlockTridiagonal<1>, double> factor(2);
  CHECK(factor.factor(A) == Definiteness::singular);
  BandedMatrix<double, 1> band;
  resize_operator(band, 2);
  band.band << 1e-20, 5.0, 1.0, 0.0;
  Factor<structure::Banded<1>, double> band_factor(2);
  CHECK(band_factor.factor(band) == Definiteness::singular);

  // In quadruple precision the same elimination keeps 14 digits.
  using Quad = boost::multiprecision::cpp_bin_float_quad;
  BlockTridiagonalMatrix<Quad, 1> fine;
  resize_operator(fine, 2);
  fine.diagonal[0](0) = Quad(1e-20);
  fine.diagonal[1](0) = Quad(5);
  fine.lower[0](0) = Quad(1);
  Factor<structure::BlockTridiagonal<1>, Quad> fine_factor(2);
  CHECK(fine_factor.factor(fine) == Definiteness::indefinite);

  // Uncoupled parts may differ in scale by any factor.
  A.lower[0](0) = 0.0;
  CHECK(factor.factor(A) == Definiteness::positive);

  // The inverse of a denormal number overflows: x = 0 would become NaN.
  BlockDiagonalMatrix<double, 1> parts;
  resize_operator(parts, 2);
  parts.diagonal[0](0) = 1e-20;
  parts.diagonal[1](0) = 1e20;
  Factor<structure::BlockDiagonal<1>, double> parts_factor(2);
  CHECK(parts_factor.factor(parts) == Definiteness::positive);
  parts.diagonal[0](0) = 1e-320;
  CHECK(parts_factor.factor(parts) == Definiteness::singular);
}

TEST_CASE("Fixed sizes give the digits of the dynamic size", "[factor][oracle]") {
  // The operations are performed in the same order, except for sums inside Eigen's dynamic kernels.
  Uniform uniform(53);
  MatrixOf<double, 6> A;
  uniform.fill(A);
  A.diagonal().array() += 9.0;
  const VectorOf<double, 6> r = uniform.vector<double>(6);
  const DenseMatrix<double> dynamic_A = A;
  const DenseVector<double> dynamic_r = r;
  {
    VectorOf<double, 6> x = r;
    DenseVector<double> y = dynamic_r;
    Factor<structure::Dense<6>, double> fixed(6);
    Factor<structure::Dense<Dynamic>, double> dynamic(6);
    REQUIRE(fixed.factor(A) == dynamic.factor(dynamic_A));
    fixed.solve(x);
    dynamic.solve(y);
    CHECK(distance<double>(x, y) <= 10.0 * epsilon<double>() * largest<double>(x));
    CHECK(backward_error<double>(expand(A), y, dynamic_r, 6) <= residual_bound);
  }
  {
    VectorOf<double, 6> x = r;
    DenseVector<double> y = dynamic_r;
    GeneralFactor<structure::Dense<6>, double> fixed(6);
    GeneralFactor<structure::Dense<Dynamic>, double> dynamic(6);
    REQUIRE(fixed.factor(A));
    REQUIRE(dynamic.factor(dynamic_A));
    fixed.solve(x);
    dynamic.solve(y);
    CHECK(distance<double>(x, y) <= 10.0 * epsilon<double>() * largest<double>(x));
    CHECK(backward_error<double>(A, y, dynamic_r, 6) <= residual_bound);
  }
}

TEST_CASE("Large dense matrices factor without heap memory", "[factor][alloc]") {
  // Eigen::PartialPivLU would allocate at this size.
  const Index size = 500;
  Uniform uniform(59);
  DenseMatrix<double> A(size, size);
  uniform.fill(A);
  A.diagonal().array() += double(size);
  Factor<structure::Dense<Dynamic>, double> symmetric(size);
  GeneralFactor<structure::Dense<Dynamic>, double> general(size);
  DenseVector<double> x = uniform.vector<double>(size);
  const AllocationGuard guard;
  const Definiteness definite = symmetric.factor(A);
  symmetric.solve(x);
  const bool regular = general.factor(A);
  general.solve(x);
  const std::int64_t allocations = guard.count();
  CHECK(allocations == 0);
  CHECK(definite == Definiteness::positive);
  CHECK(regular);
}

TEMPLATE_TEST_CASE("Dual numbers carry the derivative of the solution", "[factor][oracle]",
                   structure::Dense<Dynamic>, structure::BlockDiagonal<3>, structure::Banded<2>,
                   structure::BlockTridiagonal<3>, structure::CyclicBlockTridiagonal<3>) {
  // Differentiating A(t) x(t) = r gives x' = -A^-1 A' x.
  using Dual = Eigen::AutoDiffScalar<Eigen::Matrix<double, 1, 1>>;
  const Index size = 12;
  Uniform uniform(61);
  typename TestType::template Storage<double> A;
  typename TestType::template Storage<double> slope;
  typename TestType::template Storage<Dual> dual;
  for (auto* storage : {&A, &slope}) {
    resize_operator(*storage, size);
    randomise(*storage, uniform, [](Index) { return 10.0; });
  }
  resize_operator(dual, size);
  std::vector<double> values;
  std::vector<double> slopes;
  for_each_read_entry(A, [&](double& a) { values.push_back(a); });
  for_each_read_entry(slope, [&](double& a) { slopes.push_back(a); });
  for_each_read_entry(dual, [&, k = std::size_t{0}](Dual& a) mutable {
    a.value() = values[k];
    a.derivatives()(0) = slopes[k++];
  });
  const DenseVector<double> r = uniform.vector<double>(size);
  Eigen::Matrix<Dual, Dynamic, 1> x(size);
  for (Index i = 0; i < size; ++i) x(i) = Dual(r(i));
  Factor<TestType, Dual> factor(size);
  REQUIRE(factor.factor(dual) == Definiteness::positive);
  factor.solve(x);

  const DenseMatrix<double> full = expand(A);
  const DenseVector<double> value = pivoted_solution<double>(full, r);
  const DenseVector<double> derivative =
      pivoted_solution<double>(full, product<double>(expand(slope), -value));
  CHECK(largest<double>(derivative) > 1e-3);
  for (Index i = 0; i < size; ++i) {
    // The condition number is O(1); 1e-14 is about 50 rounding errors of numbers below one.
    CHECK(std::abs(x(i).value() - value(i)) <= 1e-14);
    CHECK(std::abs(x(i).derivatives()(0) - derivative(i)) <= 1e-14);
  }
}

TEST_CASE("A million blocks are solved in linear memory", "[factor]") {
  const Index blocks = 1000000;
  BlockTridiagonalMatrix<double, 2> A;
  resize_operator(A, 2 * blocks);
  free_chain(A, true);
  const DenseVector<double> ones = DenseVector<double>::Ones(2 * blocks);
  mass_plus(A, DiagonalMass<double, Dynamic>(ones), 1.0);
  DenseVector<double> x = DenseVector<double>::Ones(2 * blocks);
  Factor<structure::BlockTridiagonal<2>, double> factor(2 * blocks);
  REQUIRE(factor.factor(A) == Definiteness::positive);
  factor.solve(x);
  DenseVector<double> r(2 * blocks);
  multiply(A, x, r);
  CHECK(distance<double>(r, ones) <= residual_bound * 6.0 * epsilon<double>() * 5.0);
}

}  // namespace
}  // namespace shakedown
