// The pendulum, the top and the four particles of Kinon, Betsch and Schneider, compared with closed
// forms and with second formulations.
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown {
namespace {

/// Returns the height of the spherical pendulum that starts at z = 0 with speed v2, all else one.
/// z' vanishes at the roots of f(z) = 2 (E - g z)(1 - z^2) - J^2. With roots z1 < z2 = 0 < z3 of f,
/// z = z1 + (z2 - z1) sn^2(K + w t, k), w^2 = g (z3 - z1)/2, k^2 = (z2 - z1)/(z3 - z1).
long double pendulum_height(long double t) {
  const long double g = 9.81L;
  const long double E = 0.5L;
  // f = z (2 g z^2 - 2 E z - 2 g) because 2E = J^2 = 1.
  const long double root = std::sqrt(E * E + 4.0L * g * g);
  const long double z1 = (E - root) / (2.0L * g);
  const long double z3 = (E + root) / (2.0L * g);
  const long double k = std::sqrt(-z1 / (z3 - z1));
  const long double w = std::sqrt(g * (z3 - z1) / 2.0L);
  const long double sn = boost::math::jacobi_sn(k, boost::math::ellint_1(k) + w * t);
  return z1 - z1 * sn * sn;
}

TEST_CASE("The pendulum's height is the elliptic function", "[problems][oracle]") {
  const std::vector<double> times{0.3, 1.0, 2.5, 10.0};
  const Reference r = catalogue().problem("pendulum-3d").reference({}, {}, {}, times);
  REQUIRE(r.error_bar <= 1e-12);
  for (std::size_t j = 0; j < times.size(); ++j) {
    const double z = static_cast<double>(pendulum_height(times[j]));
    CHECK_THAT(r.q[j][2], Catch::WithinAbs(z, 1e-12));
    CHECK_THAT(r.q[j][0] * r.q[j][0] + r.q[j][1] * r.q[j][1], Catch::WithinAbs(1.0 - z * z, 1e-12));
    CHECK_THAT(r.q[j][0] * r.p[j][1] - r.q[j][1] * r.p[j][0], Catch::WithinAbs(1.0, 1e-12));
  }
}

TEST_CASE("omega_s of the steady precession is the paper's 135.6", "[problems][oracle]") {
  const GyroscopicTop<> top{GyroscopicTopParameters{}};
  CHECK_THAT(top.top().omega_s, Catch::WithinAbs(135.6, 0.05));
  Eigen::Matrix<double, 12, 1> q, p;
  top.initial(q, p);
  CHECK_THAT(q(2), Catch::WithinAbs(0.0375, 1e-15));
}

TEST_CASE("The steady precession solves the top's equations", "[problems][oracle]") {
  const GyroscopicTop<long double> top{GyroscopicTopParameters{}};
  const std::vector<double> times{0.01, 0.1, 0.5};
  const Reference r = catalogue().problem("gyroscopic-top").reference({}, {}, {}, times);
  for (std::size_t j = 0; j < times.size(); ++j) {
    VectorOf<long double, 12> q, v, p;
    top.steady_precession(static_cast<long double>(times[j]), q, v);
    top.mass().apply(v, p);
    VectorOf<long double, 9> g;
    top.constraint(q, g);
    CHECK(static_cast<double>(g.cwiseAbs().maxCoeff()) <= 1e-15);
    for (std::size_t i = 0; i < 12; ++i) {
      const auto k = static_cast<Index>(i);
      CHECK_THAT(r.q[j][i], Catch::WithinAbs(static_cast<double>(q(k)), 1e-11));
      CHECK_THAT(r.p[j][i], Catch::WithinAbs(static_cast<double>(p(k)), 1e-11));
    }
  }
}

TEST_CASE("The top in directors and the reduced top move alike, nutation included",
          "[problems][oracle]") {
  // The precession rate differs from the steady one, and the spin is the one for omega_p = 10. The
  // reduced top starts away from its equilibrium; the director top starts with the same omega.
  const GyroscopicTopReduced<> reduced{GyroscopicTopParameters{}};
  const GyroscopicTop<> top{GyroscopicTopParameters{}};
  Eigen::Vector3d d3, m;
  reduced.initial(d3, m);
  Eigen::Matrix<double, 12, 1> q, p, v;
  top.initial(q, p);
  const Eigen::Vector3d extra(3.0, 0.0, 0.0);  // rad/s, across the axis
  top.mass().solve(p, v);
  for (int i = 0; i < 4; ++i)
    v.segment<3>(3 * i) += extra.cross(Eigen::Vector3d(q.segment<3>(3 * i)));
  top.mass().apply(v, p);
  m += reduced.transverse_inertia() * extra;
  Mechanics<GyroscopicTop<>> full(top);
  CHECK_THAT(full.energy(q, p), Catch::WithinRel(reduced.energy(d3, m), 1e-13));

  const auto list = [](const auto& x) { return std::vector<double>(x.begin(), x.end()); };
  const std::vector<double> times{0.05, 0.2};
  const Reference a = catalogue().problem("gyroscopic-top").reference({}, list(q), list(p), times);
  const Reference b =
      catalogue().problem("gyroscopic-top-reduced").reference({}, list(d3), list(m), times);
  for (std::size_t j = 0; j < times.size(); ++j) {
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK_THAT(a.q[j][9 + i], Catch::WithinAbs(b.q[j][i], 1e-10));
    }
    // The centre of mass is phi = l d3. Its momentum is p_1 = m l/J_1 m x d_3, which is (168) with
    // the mass that the printed formula lacks.
    const Eigen::Vector3d axis = Eigen::Vector3d::Map(b.q[j].data());
    const Eigen::Vector3d spin = Eigen::Vector3d::Map(b.p[j].data());
    const auto& t = top.top();
    const Eigen::Vector3d momentum = t.m * t.l / reduced.transverse_inertia() * spin.cross(axis);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK_THAT(a.p[j][i], Catch::WithinAbs(momentum(static_cast<Index>(i)), 1e-10));
    }
  }
}

TEST_CASE("The four particles' discrete gradient is exact along q' - q and blind to the symmetries",
          "[problems][oracle]") {
  const FourParticles<> problem{FourParticlesParameters{}};
  using Vector = Eigen::Matrix<double, 12, 1>;
  Vector q, p, D, xi;
  problem.initial(q, p);
  const Vector next =
      q + 0.1 * Vector::NullaryExpr([](Index i) { return std::sin(3.0 * static_cast<double>(i)); });
  problem.discrete_gradient(q, next, D);
  CHECK_THAT(D.dot(next - q),
             Catch::WithinAbs(problem.potential(next) - problem.potential(q), 1e-13));  // (86)
  const Vector mid = (q + next) / 2.0;
  for (int k = 0; k < 6; ++k) {
    problem.generator(k, mid, xi);
    CHECK_THAT(D.dot(xi), Catch::WithinAbs(0.0, 1e-13));  // (85)
  }
  // As printed, (122b) contains q_4 - q_3, which is the rod. The length of the rod is constant, so
  // spring 2-4 would have no effect.
  Vector gradient;
  problem.gradient(next, gradient);
  CHECK(gradient.segment<3>(3).norm() >= 1.0);
}

}  // namespace
}  // namespace shakedown
