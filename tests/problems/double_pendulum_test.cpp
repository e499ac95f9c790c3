// The three forms of the double pendulum: two rods, two stiff springs, two angles.
#include "problems/double_pendulum.hpp"

#include <catch2/catch.hpp>
#include <numbers>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Rods = DoublePendulum<>;
using Springs = DoublePendulumPenalty<>;
using Angles = DoublePendulumAngles<>;

DoublePendulumParameters unequal() {
  DoublePendulumParameters p;
  p.m1 = 1.3;
  p.m2 = 0.7;
  p.g = 0.9;
  p.L1 = 1.1;
  p.L2 = 0.8;
  return p;
}

/// The Cartesian position and momentum that belong to angles q with momenta p = M(q) q'. The
/// velocities come from dual numbers.
struct Cartesian {
  Eigen::Vector4d q;
  Eigen::Vector4d p;
};
Cartesian cartesian(const DoublePendulumParameters& parameters, const Eigen::Vector2d& q,
                    const Eigen::Vector2d& p) {
  const Angles problem(parameters);
  const DoublePendulumAngles<Dual> dual(parameters);
  Eigen::Vector2d rate;
  FullMatrixFor<Angles> M;
  velocity(problem, q, p, rate, M);
  const auto moved = dual.cartesian({Dual(q(0), rate(0)), Dual(q(1), rate(1))});
  Cartesian out;
  const Eigen::Vector4d mass(parameters.m1, parameters.m1, parameters.m2, parameters.m2);
  for (int i = 0; i < 4; ++i) {
    out.q(i) = moved(i).value;
    out.p(i) = mass(i) * moved(i).slope;
  }
  return out;
}

Springs::Parameters stiff(const DoublePendulumParameters& rods, double omega) {
  Springs::Parameters p;
  static_cast<DoublePendulumParameters&>(p) = rods;
  p.omega = omega;
  return p;
}

TEST_CASE("The three forms have one energy where they describe one state", "[problems][oracle]") {
  const auto parameters = unequal();
  const Rods rods(parameters);
  const Angles angles(parameters);
  const Springs springs(stiff(parameters, 50.0));
  Mechanics energy_rods(rods);
  Mechanics energy_angles(angles);
  Mechanics energy_springs(springs);
  Uniform uniform(1);
  for (int k = 0; k < 100; ++k) {
    const Eigen::Vector2d q = 3.0 * uniform.vector<double>(2);
    const Eigen::Vector2d p = uniform.vector<double>(2);
    const Cartesian c = cartesian(parameters, q, p);
    const double expected = energy_angles.energy(q, p);
    // The energies have size two. The springs contribute omega^2 times the square of the round-off.
    CHECK_THAT(energy_rods.energy(c.q, c.p), Catch::WithinAbs(expected, 1e-13));
    CHECK_THAT(energy_springs.energy(c.q, c.p), Catch::WithinAbs(expected, 1e-13));
    Eigen::Vector2d g;
    rods.constraint(c.q, g);
    CHECK(g.cwiseAbs().maxCoeff() <= 1e-14);
    Eigen::Matrix<double, 2, 4> G;
    rods.jacobian(c.q, G);
    Eigen::Vector4d v;
    rods.mass().solve(c.p, v);
    CHECK((G * v).cwiseAbs().maxCoeff() <= 1e-13);
  }
}

TEST_CASE("The three forms start from one state, that of TO Figure 1", "[problems]") {
  for (const auto& parameters : {DoublePendulumParameters{}, unequal()}) {
    Eigen::Vector4d q, p, q_springs, p_springs;
    Eigen::Vector2d theta, theta_p;
    Rods(parameters).initial(q, p);
    Springs(stiff(parameters, 20.0)).initial(q_springs, p_springs);
    Angles(parameters).initial(theta, theta_p);
    CHECK(q == q_springs);
    CHECK(p == p_springs);
    CHECK((q - Angles(parameters).cartesian(theta)).norm() <= 1e-15);
    CHECK(theta(0) == 0.0);
    CHECK(std::fabs(theta(1) - std::numbers::pi / 4.0) <= 1e-16);
  }
}

TEST_CASE("The angle form agrees with the index-reduced Cartesian form", "[problems][oracle]") {
  const std::vector<double> times{1.0, 3.0, 5.0};
  const Reference angles =
      catalogue().problem("double-pendulum-angles").reference({}, {}, {}, times);
  const Reference rods = catalogue().problem("double-pendulum").reference({}, {}, {}, times);
  CHECK(angles.error_bar <= 1e-13);
  CHECK(rods.error_bar <= 1e-13);
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Cartesian c = cartesian({}, Eigen::Vector2d::Map(angles.q[k].data()),
                                  Eigen::Vector2d::Map(angles.p[k].data()));
    // Both references are accurate to about 1e-15. They are then rounded to double, and one is
    // mapped.
    CHECK((c.q - Eigen::Vector4d::Map(rods.q[k].data())).norm() <= 1e-13);
    CHECK((c.p - Eigen::Vector4d::Map(rods.p[k].data())).norm() <= 1e-13);
  }
}

TEST_CASE("The penalised form approaches the rods as omega grows", "[problems][oracle]") {
  const std::vector<double> times{2.0};
  const auto& springs = catalogue().problem("double-pendulum-penalty");
  const Reference rods = catalogue().problem("double-pendulum").reference({}, {}, {}, times);
  const auto distance = [&](const char* omega) {
    const Reference r = springs.reference({{"omega", omega}}, {}, {}, times);
    return (Eigen::Vector4d::Map(r.q[0].data()) - Eigen::Vector4d::Map(rods.q[0].data())).norm();
  };
  // The distance is O(omega^-2), and oscillates with an amplitude of the same size: TO Remark 6.1.
  const double coarse = distance("20");
  const double fine = distance("80");
  CHECK(coarse <= 10.0 / 400.0);
  CHECK(coarse >= 0.01 / 400.0);
  CHECK(fine <= coarse / 8.0);
}

TEST_CASE("The sign that the paper prints starts the pendulum at an unstable height",
          "[problems]") {
  DoublePendulumParameters printed;
  printed.g = -1.0;
  const Rods down{DoublePendulumParameters{}};
  const Rods up(printed);
  Eigen::Vector4d q, p, force;
  down.initial(q, p);
  // V = -g y, where y points upwards. The bobs therefore fall upwards, away from a maximum of V
  // along the rods.
  CHECK(up.potential(q) == -down.potential(q));
  up.gradient(q, force);
  CHECK(force(1) < 0.0);
  CHECK(force(3) < 0.0);
  // The straight hanging position is the minimum of V for g = 1 and the maximum for g = -1.
  const Eigen::Vector4d hanging(0.0, -printed.L1, 0.0, -printed.L1 - printed.L2);
  CHECK(down.potential(hanging) < down.potential(q));
  CHECK(up.potential(hanging) > up.potential(q));
  // The motion is sensitive: two motions that start 1e-6 apart separate faster than with g = 1.
  const auto separation = [](const Settings& settings) {
    const auto& entry = catalogue().problem("double-pendulum-angles");
    const Reference a = entry.reference(settings, {0.0, 0.785398163397}, {0.0, 0.0}, {20.0});
    const Reference b = entry.reference(settings, {1e-6, 0.785398163397}, {0.0, 0.0}, {20.0});
    return std::hypot(a.q[0][0] - b.q[0][0], a.q[0][1] - b.q[0][1]);
  };
  CHECK(separation({{"g", "-1"}}) >= 100.0 * separation({}));
}

}  // namespace
}  // namespace shakedown
