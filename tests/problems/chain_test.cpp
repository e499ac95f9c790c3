// The chain compared with the double pendulum, with statics and with the modes of a hanging rope.
#include "problems/chain.hpp"

#include <boost/math/special_functions/laguerre.hpp>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/consistent.hpp"
#include "methods/base/factor.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

ChainParameters links(int n, double L = 1.3, double m = 0.7, double g = 1.9) {
  return {n, L, m, g};
}

Eigen::VectorXd hanging(const ChainParameters& p) {
  Eigen::VectorXd q = Eigen::VectorXd::Zero(2 * p.n);
  for (int k = 0; k < p.n; ++k) q(2 * k + 1) = -p.L * (k + 1);
  return q;
}

TEST_CASE("A chain of two is the double pendulum with equal rods and bobs", "[problems][oracle]") {
  ChainParameters two = links(2);
  Penalised<DoublePendulum<>>::Parameters rods;
  rods.m1 = rods.m2 = two.m;
  rods.L1 = rods.L2 = two.L;
  rods.g = two.g;
  rods.omega = 30.0;
  ChainPenalty<>::Parameters stiff;
  static_cast<ChainParameters&>(stiff) = two;
  stiff.omega = rods.omega;
  const ChainPenalty<> chain(stiff);
  const DoublePendulumPenalty<> pendulum(rods);
  Uniform uniform(3);
  for (int k = 0; k < 20; ++k) {
    const Eigen::Vector4d q = 2.0 * uniform.vector<double>(4);
    const Eigen::Vector4d a = uniform.vector<double>(4);
    Eigen::VectorXd out(4);
    Eigen::Vector4d expected;
    // The bound allows for sums of a few products of size 1e4.
    const double allowed = 1e-11;
    CHECK_THAT(chain.potential(q), Catch::WithinAbs(pendulum.potential(q), allowed));
    chain.gradient(q, out);
    pendulum.gradient(q, expected);
    CHECK((out - expected).norm() <= allowed);
    chain.third_contraction(q, a, out);
    pendulum.third_contraction(q, a, expected);
    CHECK((out - expected).norm() <= allowed);
    BlockTridiagonalMatrix<double, 2> H;
    resize_operator(H, 4);
    chain.hessian(q, H);
    Eigen::Matrix4d full;
    pendulum.hessian(q, full);
    CHECK((expand(H) - full).norm() <= allowed);
    LinkJacobian<double, 2> G;
    resize_jacobian(G, 2, 4);
    chain.constrained().jacobian(q, G);
    DoublePendulum<>::Jacobian rows;
    pendulum.constrained().jacobian(q, rows);
    Eigen::VectorXd rate(2);
    apply(G, Eigen::VectorXd(a), rate);
    CHECK((rate - rows * a).norm() <= 1e-13);
  }
}

/// The same chain without the closed form of its penalty.
class PlainChain : public Chain<double> {
 public:
  using Chain<double>::Chain;
  template <class T>
  using With = PlainChain;
  static constexpr bool linear_potential = false;
};

}  // namespace
template <>
struct Names<Penalised<PlainChain>> {
  static constexpr std::string_view id = "plain-chain";
  static constexpr std::string_view title = "";
};
namespace {

TEST_CASE("The closed form of the chain's penalty is omega^2 (G^T G + g D2 g)",
          "[problems][oracle]") {
  ChainPenalty<>::Parameters closed;
  static_cast<ChainParameters&>(closed) = links(5);
  Penalised<PlainChain>::Parameters plain;
  static_cast<ChainParameters&>(plain) = links(5);
  closed.omega = plain.omega = 7.0;
  const ChainPenalty<> a(closed);
  const Penalised<PlainChain> b(plain);
  REQUIRE(HasClosedPenalty<Chain<>>);
  REQUIRE_FALSE(HasClosedPenalty<PlainChain>);
  Uniform uniform(4);
  for (int k = 0; k < 20; ++k) {
    const Eigen::VectorXd q = 2.0 * uniform.vector<double>(10);
    const Eigen::VectorXd v = uniform.vector<double>(10);
    Eigen::VectorXd x(10), y(10);
    a.gradient(q, x);
    b.gradient(q, y);
    CHECK((x - y).norm() <= 1e-11);
    a.third_contraction(q, v, x);
    b.third_contraction(q, v, y);
    CHECK((x - y).norm() <= 1e-11);
    BlockTridiagonalMatrix<double, 2> H, K;
    resize_operator(H, 10);
    resize_operator(K, 10);
    a.hessian(q, H);
    b.hessian(q, K);
    CHECK((expand(H) - expand(K)).norm() <= 1e-11);
  }
}

TEST_CASE("The chain starts as TO Figure 3 does", "[problems]") {
  const Chain<> chain{ChainParameters{}};
  Eigen::VectorXd q(20), p(20), g(10);
  chain.initial(q, p);
  for (int i = 1; i <= 10; ++i) {
    CHECK(q(2 * i - 2) == double(i));
    CHECK(q(2 * i - 1) == -2.0 * i);
  }
  CHECK(p.norm() == 0.0);
  chain.constraint(q, g);
  CHECK(g.cwiseAbs().maxCoeff() <= 1e-15);
  CHECK(chain.mass().diagonal == Eigen::VectorXd::Ones(20));
}

TEST_CASE("A hanging chain at rest: every rod carries what is below it", "[problems][oracle]") {
  const ChainParameters p = links(50);
  const Chain<> chain(p);
  ConsistentMultiplier<Chain<>> consistent(chain);
  Eigen::VectorXd lambda = Eigen::VectorXd::Zero(50);
  Eigen::VectorXd a(100);
  REQUIRE(consistent.solve(chain, hanging(p), Eigen::VectorXd::Zero(100), lambda, a));
  CHECK(a.norm() <= 1e-11);
  // The tension is lambda |dg/dq| = 2 L lambda.
  for (int k = 0; k < 50; ++k) {
    CHECK_THAT(2.0 * p.L * lambda(k), Catch::WithinRel((50 - k) * p.m * p.g, 1e-12));
  }
}

TEST_CASE("The penalty's static violation is tension / (2 length omega^2): it grows like n",
          "[problems][oracle]") {
  ChainPenalty<>::Parameters p;
  static_cast<ChainParameters&>(p) = links(40);
  p.omega = 60.0;
  const ChainPenalty<> chain(p);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(80);
  double y = 0.0;
  for (int k = 0; k < 40; ++k) {
    // Solves 2 omega^2 (d^2 - L^2) d = tension by Newton's method, starting from L.
    const double tension = (40 - k) * p.m * p.g;
    double d = p.L;
    for (int iteration = 0; iteration < 50; ++iteration) {
      const double w = 2.0 * p.omega * p.omega;
      d -= (w * (d * d - p.L * p.L) * d - tension) / (w * (3.0 * d * d - p.L * p.L));
    }
    y -= d;
    q(2 * k + 1) = y;
  }
  Eigen::VectorXd force(80);
  Eigen::VectorXd g(40);
  chain.gradient(q, force);
  chain.constrained().constraint(q, g);
  CHECK(force.cwiseAbs().maxCoeff() <= 1e-9);  // round-off of terms of size omega^2 L^3
  // This holds to first order in the violation, which is 0.7 % of L^2 in the uppermost rod.
  CHECK_THAT(g(0), Catch::WithinRel(40.0 * p.m * p.g / (2.0 * p.L * p.omega * p.omega), 0.01));
  CHECK_THAT(g(0) / g(39), Catch::WithinRel(40.0, 0.01));
}

/// Frequencies and modes of small oscillations, M x'' = -K x. K is tridiagonal and contains the
/// tensions divided by L. The squared frequencies are g/L times the zeros of the Laguerre
/// polynomial L_n (D. Bernoulli 1738).
linear_algebra::Modes<double> swings(const ChainParameters& p) {
  Eigen::MatrixXd K = Eigen::MatrixXd::Zero(p.n, p.n);
  for (int k = 0; k < p.n; ++k) {
    const double tension = (p.n - k) * p.g / p.L;  // of the rod above bob k, divided by m L
    K(k, k) += tension;
    if (k == 0) continue;
    K(k - 1, k - 1) += tension;
    K(k, k - 1) -= tension;
    K(k - 1, k) -= tension;
  }
  return linear_algebra::symmetric_modes(K);
}

TEST_CASE("RATTLE swings a hanging chain in Bernoulli's modes", "[problems][oracle]") {
  const ChainParameters p = links(6);
  const auto modes = swings(p);
  for (int mode = 0; mode < 6; ++mode) {
    const double squared = modes.values(mode);
    const double zero = squared * p.L / p.g;
    CHECK_THAT(boost::math::laguerre(6U, zero) / boost::math::laguerre(7U, zero),
               Catch::WithinAbs(0.0, 1e-11));
    // The error of the linearisation, which has size amplitude^2, is smaller than the tolerance.
    const double amplitude = 1e-4;
    Eigen::VectorXd q = Eigen::VectorXd::Zero(12);
    double y = 0.0;
    double x_above = 0.0;
    for (int k = 0; k < 6; ++k) {
      const double x = amplitude * modes.vectors(k, mode);
      y -= std::sqrt(p.L * p.L - (x - x_above) * (x - x_above));
      q(2 * k) = x;
      q(2 * k + 1) = y;
      x_above = x;
    }
    Request request;
    request.problem = {{"n", "6"}, {"L", "1.3"}, {"m", "0.7"}, {"g", "1.9"}};
    request.q0.assign(q.begin(), q.end());
    request.p0.assign(12, 0.0);
    request.h = 2.0 * std::acos(-1.0) / std::sqrt(squared) / 2000.0;
    request.steps = 700;
    const Trajectory run = integrate("chain", "rattle", request);
    REQUIRE(run.summary.ok());
    const double phase = std::cos(std::sqrt(squared) * request.h * 700);
    const std::size_t x0 = run.column("q0");
    for (std::size_t k = 0; k < 6; ++k) {
      // With order 2 and 2000 steps per period the phase error is 2.2 (2 pi/2000)^2/24 = 1e-6.
      CHECK(std::fabs(run.at(700, x0 + 2 * k) - phase * q(2 * static_cast<int>(k))) <=
            3e-6 * amplitude);
    }
  }
}

TEST_CASE("The multiplier system and the penalised Hessian are as narrow as the chain",
          "[problems]") {
  CHECK(std::is_same_v<MultiplierStructureFor<Chain<>>, structure::BlockTridiagonal<1>>);
  CHECK(std::is_same_v<ChainPenalty<>::Structure, structure::BlockTridiagonal<2>>);
  // Checks that the chain's solvers agree with dense ones.
  const ChainParameters p = links(30);
  const Chain<> chain(p);
  Uniform uniform(9);
  const Eigen::VectorXd q = 3.0 * uniform.vector<double>(60);
  LinkJacobian<double, 2> G;
  resize_jacobian(G, 30, 60);
  chain.jacobian(q, G);
  MultiplierMatrix<Chain<>> K;
  resize_operator(K, 30);
  gram(G, chain.mass(), G, K);
  Eigen::MatrixXd rows(30, 60);
  for (int j = 0; j < 60; ++j) {
    Eigen::VectorXd column(30);
    apply(G, Eigen::VectorXd(Eigen::VectorXd::Unit(60, j)), column);
    rows.col(j) = column;
  }
  const Eigen::MatrixXd full = linear_algebra::product(rows, rows.transpose()) / p.m;
  CHECK((expand_general(K) - full).norm() <= 1e-12 * full.norm());
}

}  // namespace
}  // namespace shakedown
