// Several molecules are treated at a time. Each must be treated as if it were alone, and every
// failure must be reported.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "methods/base/factor.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "problems/base/splitmix.hpp"
#include "problems/water.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

// 13 molecules fill registers of any width and leave a remainder.
constexpr int many = 13;

Water<> lattice(int N) {
  WaterParameters p;
  p.N = N;
  p.start = WaterStart::lattice;
  return Water<>(p);
}

/// SHAKE's equation for molecules that are displaced from their constraints by up to 0.02 A.
struct Off {
  Water<> water;
  Eigen::VectorXd q, free, lambda, p;
  TriangleJacobian<double> G;
  static constexpr double c = 0.0025;

  Off(const Water<>& which, const Eigen::VectorXd& at, const Eigen::VectorXd& moved,
      const Eigen::VectorXd& momenta)
      : water(which), q(at), free(moved),
        lambda(Eigen::VectorXd::Constant(which.constraint_count(), 0.5)), p(momenta) {
    resize_jacobian(G, water.constraint_count(), water.size());
    water.jacobian(q, G);
  }
  StepReport one_iteration() {
    return MultiplierNewton<Water<>>(water).one_iteration(water, free, c, G, 0.0, lambda, q);
  }
  StepReport solve() {
    return MultiplierNewton<Water<>>(water).solve(water, free, c, G, 0.0, {}, lambda, q);
  }
  StepReport project() {
    Eigen::VectorXd v = p;
    return MultiplierNewton<Water<>>(water).project_momentum(water, q, G, 0.0, lambda, p, v);
  }
};
Off all_of_them() {
  const Water<> water = lattice(many);
  const State<Water<>> start = initial_state(water);
  Uniform uniform(11);
  const Eigen::VectorXd moved = start.q + 0.02 * uniform.vector<double>(start.q.size());
  return {water, start.q, moved, uniform.vector<double>(start.q.size())};
}
Off only(const Off& all, Index i) {
  return {lattice(1), all.q.segment<9>(9 * i), all.free.segment<9>(9 * i), all.p.segment<9>(9 * i)};
}

TEST_CASE("Many quotients by one divisor are those of divisions, bit by bit", "[methods]") {
  Uniform uniform(5);
  for (int k = 0; k < 2000; ++k) {
    const double c =
        std::ldexp(1.0 + std::fabs(uniform()), k % 60 - 30) * (k % 2 == 0 ? 1.0 : -1.0);
    const DividerBy<double> over_c(c);
    Lane<double> x{};
    for (Index l = 0; l < lane_width<double>; ++l) {
      x[l] = std::ldexp(uniform(), static_cast<int>(k * (l + 3) % 400) - 200);
    }
    const Lane<double> quotient = over_c(x);
    for (Index l = 0; l < lane_width<double>; ++l) REQUIRE(quotient[l] == x[l] / c);
  }
  CHECK(DividerBy<double>(3.0)(Lane<double>{})[0] == 0.0);
  CHECK(std::isnan(DividerBy<double>(0.0)(Lane<double>{})[0]));
}

TEST_CASE("A molecule among others is treated as if alone", "[methods][oracle]") {
  const Off start = all_of_them();
  Off newton = start, momenta = start;
  REQUIRE(newton.one_iteration().status == Status::ok);
  REQUIRE(momenta.project().status == Status::ok);
  for (Index i = 0; i < many; ++i) {
    Off one = only(start, i);
    REQUIRE(one.one_iteration().status == Status::ok);
    CHECK(one.q == newton.q.segment<9>(9 * i));
    CHECK(one.lambda == newton.lambda.segment<3>(3 * i));
    one = only(start, i);
    REQUIRE(one.project().status == Status::ok);
    CHECK(one.p == momenta.p.segment<9>(9 * i));
    CHECK(one.lambda == momenta.lambda.segment<3>(3 * i));
  }
  Eigen::VectorXd g(3 * many);
  Off solved = start;
  REQUIRE(solved.solve().status == Status::ok);
  solved.water.constraint(solved.q, g);
  // The bound is the round-off of squared differences of coordinates up to 8.
  CHECK(g.cwiseAbs().maxCoeff() <= 64.0 * std::numeric_limits<double>::epsilon());

  TriangleMatrix<double> A;
  resize_operator(A, 9 * many);
  Uniform uniform(12);
  for (auto& block : A.blocks) {
    block.mass << 1.0, 16.0, 1.0;
    uniform.fill(block.tension);
    block.tension *= 0.1;
    block.weight.setConstant(0.4);
    uniform.fill(block.sides);
  }
  const Eigen::VectorXd b = uniform.vector<double>(9 * many);
  Factor<structure::Triangles, double> factor(9 * many);
  REQUIRE(factor.factor(A) == Definiteness::positive);
  Eigen::VectorXd x = b;
  factor.solve(x);
  for (Index i = 0; i < many; ++i) {
    Factor<structure::Triangles, double> alone(9);
    REQUIRE(alone.factor({{A.blocks[i]}}) == Definiteness::positive);
    Eigen::VectorXd y = b.segment<9>(9 * i);
    alone.solve(y);
    CHECK(y == x.segment<9>(9 * i));
  }
}

TEST_CASE("One molecule among others that fails is told", "[methods]") {
  for (const Index which : {Index{0}, Index{5}, Index{many - 1}}) {
    Off flat = all_of_them();
    flat.G.sides[which].setZero();
    CHECK(flat.solve().status == Status::singular);
    CHECK(flat.project().status == Status::singular);
    Off nowhere = all_of_them();
    nowhere.free(9 * which + 4) = std::nan("");
    CHECK(nowhere.solve().status == Status::not_converged);

    TriangleMatrix<double> A;
    resize_operator(A, 9 * many);
    for (auto& block : A.blocks) block.mass.setOnes();
    Factor<structure::Triangles, double> factor(9 * many);
    CHECK(factor.factor(A) == Definiteness::positive);
    // Out of the plane only the tension acts, so the block is indefinite: 1 - 3 * 0.6 < 0.
    A.blocks[which].tension.setConstant(-0.6);
    CHECK(factor.factor(A) == Definiteness::indefinite);
    A.blocks[which].mass.setZero();
    A.blocks[which].tension.setZero();
    CHECK(factor.factor(A) == Definiteness::singular);
  }
}

}  // namespace
}  // namespace shakedown
