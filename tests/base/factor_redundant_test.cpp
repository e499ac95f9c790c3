// Compares the solver for redundant constraints with the singular value decomposition.
#include "methods/base/factor_redundant.hpp"

#include <Eigen/SVD>
#include <catch2/catch.hpp>
#include <cmath>

#include "problems/base/dual.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// Returns G with five rows. Up to perturbations of size `apart`, the last two rows are
/// combinations of the others, so that the rank is three.
Eigen::MatrixXd dependent_rows(Uniform& uniform, double apart) {
  Eigen::MatrixXd G(5, 6);
  for (Index j = 0; j < 6; ++j) {
    for (Index i = 0; i < 3; ++i) G(i, j) = uniform();
    G(3, j) = G(0, j) - 2.0 * G(1, j) + apart * uniform();
    G(4, j) = G(1, j) + G(2, j) + apart * uniform();
  }
  return G;
}

TEST_CASE("Of dependent equations the shortest solution", "[factor][oracle]") {
  Uniform uniform(53);
  const Eigen::MatrixXd G = dependent_rows(uniform, 0.0);
  const MatrixOf<double, 5> K = G * G.transpose();
  const Eigen::VectorXd forces = uniform.vector<double>(6);
  const VectorOf<double, 5> r = G * forces;
  RedundantFactor<5, double> factor(5);
  REQUIRE(factor.factor(K));
  VectorOf<double, 5> x = r;
  factor.solve(x);
  const Eigen::VectorXd expected =
      Eigen::JacobiSVD<Eigen::MatrixXd>(K, Eigen::ComputeThinU | Eigen::ComputeThinV)
          .setThreshold(1e-10)
          .solve(r);
  CHECK((x - expected).norm() <= 1e-11 * expected.norm());

  // `concentrate` moves the solution to independent rows without changing the forces; `shorten`
  // restores the shortest solution.
  VectorOf<double, 5> few = x;
  factor.concentrate(few);
  CHECK((G.transpose() * (few - x)).norm() <= 1e-12 * x.norm());
  CHECK((few.array() == 0.0).count() == 2);
  const std::vector<Index> independent = factor.independent();
  REQUIRE(independent.size() == 3);
  for (const Index k : independent) CHECK(few(k) != 0.0);
  factor.shorten(few);
  CHECK((few - x).norm() <= 1e-12 * x.norm());
}

// [2 e; e 1] x = (1, 1) has the solution x = (1/2, 1) - e (1/2, 1/2) + O(e^2).
TEST_CASE("A zero with a slope counts in the derivative of a solution", "[factor]") {
  using D = DualOf<double>;
  MatrixOf<D, 3> K = MatrixOf<D, 3>::Constant(D(0.0));
  K(0, 0) = D(2.0);
  K(1, 1) = D(1.0);
  K(0, 1) = K(1, 0) = D(0.0, 1.0);
  RedundantFactor<3, D> factor(3);
  REQUIRE(factor.factor(K));
  VectorOf<D, 3> x(D(1.0), D(1.0), D(0.0));
  factor.solve(x);
  CHECK(x(0).value == 0.5);
  CHECK(x(1).value == 1.0);
  CHECK(x(0).slope == -0.5);
  CHECK(x(1).slope == -0.5);
  CHECK(x(2) == D(0.0));
}

TEST_CASE("Pivots that are held leave out what is dependent only nearly", "[factor]") {
  Uniform uniform(59);
  const Eigen::MatrixXd exact = dependent_rows(uniform, 0.0);
  RedundantFactor<5, double> factor(5), fresh(5);
  const VectorOf<double, 5> r = exact * uniform.vector<double>(6);
  const auto forces = [&](auto& by, const Eigen::MatrixXd& G) {
    VectorOf<double, 5> x = r;
    by.solve(x);
    return Eigen::VectorXd(G.transpose() * x);
  };
  REQUIRE(factor.hold(exact * exact.transpose()));
  const Eigen::VectorXd there = forces(factor, exact);
  const double apart = 1e-3;
  const Eigen::MatrixXd G = exact + apart * dependent_rows(uniform, 1.0);
  REQUIRE(factor.factor(G * G.transpose()));
  REQUIRE(fresh.factor(G * G.transpose()));
  CHECK((forces(factor, G) - there).norm() <= 20.0 * apart * there.norm());
  CHECK((forces(fresh, G) - there).norm() > 20.0 * apart * there.norm());  // control
  // The rows on which the pivots were held are now zero. Only other pivots can factor the matrix.
  Eigen::MatrixXd lost = exact;
  for (const Index k : factor.independent()) lost.row(k).setZero();
  CHECK_FALSE(factor.factor(lost * lost.transpose()));
  CHECK(fresh.factor(lost * lost.transpose()));
  CHECK(factor.hold(lost * lost.transpose()));
}

}  // namespace
}  // namespace shakedown
