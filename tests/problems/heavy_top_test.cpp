// The heavy top on SO(3) against its reduction to a quadrature and against the top in directors.
#include "problems/heavy_top.hpp"

#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {
namespace {

using Vector9 = VectorOf<double, 9>;
using Point = Vector3<double>;

Matrix3<double> matrix_of(const std::vector<double>& q) {
  const Vector9 x = Vector9::Map(q.data());
  return rotation_matrix(x);
}

TEST_CASE("The heavy top has the inertia of Bruels and Cardona about its fixed point",
          "[problems][oracle]") {
  const HeavyTop<> top(HeavyTopParameters{});
  CHECK(top.principal_moments() == Point(15.234375, 0.46875, 15.234375));
  Vector9 q;
  Point p;
  top.initial(q, p);
  Mechanics<HeavyTop<>> mechanics(top);
  CHECK(mechanics.velocity(q, p) == Point(0.0, 150.0, -4.61538));
  // 1/2 m |v|^2 of the centre of mass plus the rotation about it; the centre is at height 0.
  const double speed = 4.61538;
  CHECK_THAT(mechanics.energy(q, p),
             Catch::WithinRel(7.5 * speed * speed + 0.5 * 0.234375 * speed * speed +
                                  0.5 * 0.46875 * 150.0 * 150.0,
                              1e-14));
  CHECK_THAT(mechanics.momentum_map(0, q, p), Catch::WithinRel(-15.234375 * speed, 1e-14));
  CHECK_THAT(mechanics.momentum_map(1, q, p), Catch::WithinRel(0.46875 * 150.0, 1e-14));
}

/// Returns the height u = gamma.e2 at time t for a start at R = 1 with Omega1 = 0. The energy, the
/// vertical momentum and p2 give, with J = I1 + m l^2, k = m g l/J, s = p2/J and c = Omega3,
///
///   u'^2 = u (2 k u^2 - (c^2 + s^2) u + 2 (c s - k)),
///
/// hence u = u1 (1 - cd^2(r t)), r^2 = k (u3 - u1)/2, modulus^2 = -u1/(u3 - u1), where u1 < 0 < u3
/// are the roots of the quadratic factor.
double height(const HeavyTopParameters& p, double t) {
  const double J = p.I1 + p.m * p.l * p.l, k = p.m * p.g * p.l / J;
  const double s = p.I2 * p.Omega2 / J, c = p.Omega3;
  const double half = (c * c + s * s) / 2.0;
  const double root = std::sqrt(half * half - 4.0 * k * (c * s - k));
  const double u1 = (half - root) / (2.0 * k), u3 = (half + root) / (2.0 * k);
  const double rate = std::sqrt(k * (u3 - u1) / 2.0), modulus = std::sqrt(-u1 / (u3 - u1));
  const double cd = boost::math::jacobi_cd(modulus, rate * t);
  return u1 * (1.0 - cd * cd);
}

TEST_CASE("The height of the heavy top is an elliptic function of time", "[problems][oracle]") {
  const std::vector<double> times{0.05, 0.3, 0.6, 1.0, 2.0};
  const ProblemEntry& entry = catalogue().problem("heavy-top");
  const Reference found = entry.reference({}, {}, {}, times);
  // R turns by 150 rad per unit of time, and each radian adds rounding errors of R.
  CHECK(found.error_bar <= 1e-11);
  for (std::size_t k = 0; k < times.size(); ++k) {
    CHECK_THAT(found.q[k][7], Catch::WithinAbs(height({}, times[k]), 1e-12));
  }
  CHECK(height({}, 0.3) < -0.1);
  // Other parameters; the top falls from rest with little spin.
  const HeavyTopParameters slow{
      .m = 2.0, .l = 0.5, .I1 = 0.3, .I2 = 0.4, .Omega2 = 3.0, .Omega3 = 0.5};
  const Reference other = entry.reference(
      {{"m", "2"}, {"l", "0.5"}, {"I1", "0.3"}, {"I2", "0.4"}, {"Omega2", "3"}, {"Omega3", "0.5"}},
      {}, {}, times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    CHECK_THAT(other.q[k][7], Catch::WithinAbs(height(slow, times[k]), 1e-12));
  }
}

TEST_CASE("The heavy top on SO(3) moves like the top in directors", "[problems][oracle]") {
  // The axis e2 of the body is d3. With the benchmark's I2 = 2 I1 the director d3 has no mass.
  const Settings body{{"I1", "0.4"}, {"Omega1", "0.7"}};
  const Settings directors{
      {"m", "15"}, {"l", "1"}, {"g", "9.81"}, {"I1", "0.4"}, {"I3", "0.46875"}};
  const HeavyTop<> top({.I1 = 0.4, .Omega1 = 0.7});
  const GyroscopicTop<> frame({.m = 15.0, .I1 = 0.4, .I3 = 0.46875, .l = 1.0});
  Vector9 R;
  Point p;
  top.initial(R, p);
  const auto columns = [](const Matrix3<double>& A) {
    VectorOf<double, 12> q;
    q << A.col(1), A.col(2), A.col(0), A.col(1);
    return q;
  };
  const VectorOf<double, 12> q0 = columns(rotation_matrix(R));
  const VectorOf<double, 12> v0 = columns(rotation_matrix(R) * hat(angular_velocity(top, p)));
  VectorOf<double, 12> p0;
  frame.mass().apply(v0, p0);
  const std::vector<double> times{0.02, 0.1};
  const auto& all = catalogue();
  const Reference a = all.problem("heavy-top").reference(body, {}, {}, times);
  const Reference b =
      all.problem("gyroscopic-top")
          .reference(directors, {q0.begin(), q0.end()}, {p0.begin(), p0.end()}, times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    const VectorOf<double, 12> expected = columns(matrix_of(a.q[k]));
    const VectorOf<double, 12> q = VectorOf<double, 12>::Map(b.q[k].data());
    CHECK((q - expected).cwiseAbs().maxCoeff() <= 1e-10);
    CHECK((q - q0).cwiseAbs().maxCoeff() >= 0.1);
  }
}

}  // namespace
}  // namespace shakedown
