// The slow-manifold problems compared with closed forms, and the slow motion compared with both.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/forced_oscillator.hpp"
#include "problems/spring_pendulum.hpp"
#include "problems/two_springs.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Catch::WithinAbs;

TEST_CASE("Series: elementary functions and calculus", "[problems][oracle]") {
  using T = Series<double, 6>;
  T x(2.0);
  x.c[1] = 1.0;  // 2 + t
  const T s = sqrt(x);
  // sqrt(2 + t) = sqrt 2 (1 + t/4 - t^2/32 + t^3/128 - ...)
  const double root = std::sqrt(2.0);
  CHECK_THAT(s.c[1], WithinAbs(root / 4, 1e-15));
  CHECK_THAT(s.c[2], WithinAbs(-root / 32, 1e-15));
  CHECK_THAT(s.c[3], WithinAbs(root / 128, 1e-15));
  const T back = s * s - x;
  const T one = (x / s) / s;
  for (int k = 0; k < 6; ++k) {
    CHECK_THAT(back.c[k], WithinAbs(0.0, 1e-15));
    CHECK_THAT(one.c[k], WithinAbs(k == 0 ? 1.0 : 0.0, 1e-15));
  }
  const T again = s.derivative().integral(s.c[0]);
  for (int k = 0; k < 5; ++k) CHECK_THAT(again.c[k], WithinAbs(s.c[k], 1e-15));
}

template <class Moving>
void check_forces(const Moving& problem) {
  Uniform uniform(3);
  const Index n = problem.size();
  for (const double t : {0.0, 0.4, 2.5}) {
    const VectorFor<Moving> q = uniform.vector<double>(n);
    VectorFor<Moving> force;
    problem.gradient(q, t, force);
    for (Index i = 0; i < n; ++i) {
      const double e = 1e-5;
      VectorFor<Moving> up = q, down = q;
      up(i) += e;
      down(i) -= e;
      const double slope = (problem.potential(up, t) - problem.potential(down, t)) / (2 * e);
      // The potential is quadratic, so central differences are exact up to round-off/e.
      CHECK_THAT(force(i), WithinAbs(slope, 1e-6));
    }
    MultipliersFor<typename Moving::Constrained> before, after, rate;
    const auto& g = problem.constrained();
    g.constraint(q, t - 1e-5, before);
    g.constraint(q, t + 1e-5, after);
    g.constraint_rate(q, t, rate);
    CHECK_THAT(rate(0), WithinAbs((after(0) - before(0)) / 2e-5, 1e-9));
  }
}

TEST_CASE("Moving penalties: force is the gradient, constraint rate the derivative",
          "[problems][oracle]") {
  check_forces(ForcedOscillator<>({}));
  check_forces(SecondModel<>({}));
}

TEST_CASE("The forced oscillator's reference is the closed form (7)-(8)", "[problems][oracle]") {
  const double w = 100.0;
  const double A = w * w / (w * w - 1.0);
  const double rho = 0.01;
  const double sigma = 0.4;
  const Reference r =
      catalogue().problem("forced-oscillator").reference({}, {A + rho}, {sigma}, {0.5, 3.0});
  for (std::size_t k = 0; k < 2; ++k) {
    const double t = k == 0 ? 0.5 : 3.0;
    const double q = A * std::cos(t) + rho * std::cos(w * t) + sigma / w * std::sin(w * t);
    const double p = -A * std::sin(t) - w * rho * std::sin(w * t) + sigma * std::cos(w * t);
    CHECK_THAT(r.q[k][0], WithinAbs(q, 1e-12));
    CHECK_THAT(r.p[k][0], WithinAbs(p, 1e-11));
  }
}

TEST_CASE("The second model problem's reference is its closed form", "[problems][oracle]") {
  // The equation x'' = -x + b cos 2t has the solution x = (x0 + b/3) cos t + v0 sin t - b/3 cos 2t.
  const Reference r =
      catalogue().problem("second-model").reference({{"b", "0.6"}}, {0.5, 1.0}, {1.0, 0.0}, {2.0});
  const double x = 0.7 * std::cos(2.0) + std::sin(2.0) - 0.2 * std::cos(4.0);
  const double v = -0.7 * std::sin(2.0) + std::cos(2.0) + 0.4 * std::sin(4.0);
  CHECK_THAT(r.q[0][0], WithinAbs(x, 1e-13));
  CHECK_THAT(r.p[0][0], WithinAbs(v, 1e-13));
}

TEST_CASE("Methods integrate a force that moves with time", "[problems][oracle]") {
  for (const std::string method :
       {"rk4", "dop853-fixed", "cvode-adams", "cvode-bdf", "arkode-dirk", "arkode-erk",
        "adams-pece", "odeint-adams", "odeint-bulirsch-stoer", "dop853"}) {
    INFO(method);
    Request request;
    request.problem = {{"omega", "5"}};
    if (method != "rk4" && method != "dop853-fixed") {
      request.method = {{"rtol", "1e-8"}, {"atol", "1e-8"}};
    }
    request.h = 0.01;
    request.steps = 300;
    const Trajectory run = integrate("second-model", method, request);
    REQUIRE(run.summary.ok());
    const Reference r =
        catalogue().problem("second-model").reference(request.problem, {}, {}, {3.0});
    const std::size_t last = run.rows() - 1;
    // The bound allows for RK4's error at h omega = 0.05 and for the tolerance of the other
    // methods, accumulated over 300 outputs.
    CHECK_THAT(run.at(last, run.column("q0")), WithinAbs(r.q[0][0], 2e-5));
    CHECK_THAT(run.at(last, run.column("q1")), WithinAbs(r.q[0][1], 2e-5));
  }
}

TEST_CASE("The spring pendulum turns uniformly at r*, and its slow manifold is found to all orders",
          "[problems][oracle]") {
  using Long = long double;
  for (const double w : {30.0, 100.0, 1000.0}) {
    SlowMotion<RigidPendulum<Long>, 4> slow({}, static_cast<Long>(w));
    Eigen::Matrix<Long, 2, 1> q(1.0L, 0.2L);
    Eigen::Matrix<Long, 2, 1> v(0.3L, 0.8L);
    slow.project(q, v);
    const Long areal = (q(0) * v(1) - q(1) * v(0)) / 2;
    CHECK(std::fabs(static_cast<double>(q.norm() - slow_radius(areal, static_cast<Long>(w)))) <
          1e-17);
    CHECK(std::fabs(static_cast<double>(q.dot(v))) < 1e-17);
  }
  // The reference solution rotates uniformly.
  const double r = slow_radius(0.5, 100.0);
  const double rate = 1.0 / (r * r);
  const Reference turned = catalogue()
                               .problem("spring-pendulum")
                               .reference({{"omega", "100"}}, {r, 0.0}, {0.0, r * rate}, {2.0});
  CHECK_THAT(turned.q[0][0], WithinAbs(r * std::cos(2.0 * rate), 1e-12));
  CHECK_THAT(turned.q[0][1], WithinAbs(r * std::sin(2.0 * rate), 1e-12));
}

TEST_CASE("The slow motion of two springs is a motion of the stiff system", "[problems][oracle]") {
  // Follows the stiff equations from the slow point over many periods 1/omega, and compares the end
  // with the slow manifold there. If the slow point had an error, the solution would oscillate with
  // an amplitude of the same size.
  using Long = long double;
  const double w = 300.0;
  SlowMotion<TwoRods<Long>, 4> slow({}, static_cast<Long>(w));
  Eigen::Matrix<Long, 4, 1> q(0.6L, 0.8L, 1.5L, 0.3L);
  Eigen::Matrix<Long, 4, 1> v(0.8L, -0.6L, 0.2L, 0.1L);
  slow.project(q, v);
  std::vector<double> q0(4), v0(4);
  for (int i = 0; i < 4; ++i) {
    q0[i] = static_cast<double>(q(i));
    v0[i] = static_cast<double>(v(i));
  }
  const Reference stiff =
      catalogue().problem("two-springs").reference({{"omega", "300"}}, q0, v0, {0.37});
  Eigen::Matrix<Long, 4, 1> x, y;
  for (int i = 0; i < 4; ++i) {
    x(i) = stiff.q[0][i];
    y(i) = stiff.p[0][i];
  }
  const auto before_x = x;
  const auto before_y = y;
  slow.project(x, y);
  // The start, rounded to double, is 1e-16 off the manifold in q and omega times as far off in p.
  CHECK(static_cast<double>((x - before_x).norm()) < 1e-14);
  CHECK(static_cast<double>((y - before_y).norm()) < 1e-12);
}

TEST_CASE("omega2 = alpha omega: the second spring's stiffness is (alpha omega)^2", "[problems]") {
  TwoSprings<>::Parameters parameters;
  parameters.omega = 10.0;
  parameters.alpha = 3.0;
  const TwoSprings<> problem(parameters);
  CHECK_THAT(problem.potential({1.0, 0.0, 2.1, 0.0}), WithinAbs(0.5 * 900.0 * 0.01, 1e-12));
  CHECK_THAT(problem.potential({1.1, 0.0, 2.1, 0.0}), WithinAbs(0.5 * 100.0 * 0.01, 1e-12));
}

}  // namespace
}  // namespace shakedown
