// Problems of celestial mechanics: Kepler's ellipse in closed form and its three invariants, and
// the figure eight as a choreography.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/mechanics.hpp"
#include "problems/base/reference.hpp"
#include "problems/figure_eight.hpp"
#include "problems/kepler.hpp"

namespace shakedown {
namespace {

using Vector2 = Kepler<>::Vector;
using Extended = std::vector<long double>;

/// Returns q and p on the ellipse with semi-major axis 1 at time t, from Kepler's equation.
std::pair<Vector2, Vector2> on_ellipse(const KeplerParameters& of, double t) {
  const double n = std::sqrt(of.mu), e = of.e, across = std::sqrt(1.0 - e * e);
  const double M = std::remainder(n * t, 2.0 * std::numbers::pi);
  double E = std::numbers::pi * (M < 0.0 ? -1.0 : 1.0);  // from here Newton's method converges
  for (int k = 0; k < 100; ++k) E -= (E - e * std::sin(E) - M) / (1.0 - e * std::cos(E));
  const double rate = n / (1.0 - e * std::cos(E));
  return {Vector2(std::cos(E) - e, across * std::sin(E)),
          Vector2(-rate * std::sin(E), rate * across * std::cos(E))};
}

/// Returns y = (q, p) at the times, by Fehlberg's method in extended precision.
template <class P>
std::vector<Extended> motion(const P& problem, const std::vector<double>& times) {
  using S = typename P::Scalar;
  typename P::Vector q0, p0;
  q0.setZero(problem.size());
  p0.setZero(problem.size());
  problem.initial(q0, p0);
  const Index n = problem.size();
  const ExtendedField field = [&problem, n](const Extended& y, Extended& f) {
    typename P::Vector q, gradient;
    q.setZero(n);
    gradient.setZero(n);
    for (Index i = 0; i < n; ++i) q(i) = S(y[std::size_t(i)]);
    problem.gradient(q, gradient);
    for (Index i = 0; i < n; ++i) {
      f[std::size_t(i)] = y[std::size_t(n + i)];  // unit masses
      f[std::size_t(n + i)] = -gradient(i);
    }
  };
  Extended y;
  for (Index i = 0; i < n; ++i) y.push_back(q0(i));
  for (Index i = 0; i < n; ++i) y.push_back(p0(i));
  return fehlberg78(field, y, times, 1e-17L);
}

TEST_CASE("Kepler's problem starts on its ellipse and its force keeps the planet there",
          "[problems][oracle]") {
  for (const double e : {0.0, 0.3, 0.6, 0.9, 0.99}) {
    const KeplerParameters parameters{.mu = 2.5, .e = e};
    const Kepler<long double> problem(parameters);
    const std::vector<double> times{0.1, 1.0, 2.0, 10.0};
    const auto y = motion(problem, times);
    for (std::size_t k = 0; k < times.size(); ++k) {
      const auto [q, p] = on_ellipse(parameters, times[k]);
      const double error = std::hypot(double(y[k][0]) - q(0), double(y[k][1]) - q(1));
      INFO("e " << e << ", t " << times[k] << ": " << error);
      // Round-off of the time and of Kepler's equation moves the planet by 1e-15 times its speed,
      // which is at most 23.
      CHECK(error <= 2e-13);
      // Control: the ellipse of another eccentricity is elsewhere.
      const auto other =
          on_ellipse({.mu = 2.5, .e = e > 0.5 ? e - 1e-3 : e + 1e-3}, times[k]).first;
      CHECK(std::hypot(double(y[k][0]) - other(0), double(y[k][1]) - other(1)) > 1e-5);
    }
  }
}

TEST_CASE("Along Kepler's ellipse energy, angular momentum and eccentricity vector are constant",
          "[problems][oracle]") {
  for (const double e : {0.0, 0.6, 0.99}) {
    const KeplerParameters parameters{.mu = 2.5, .e = e};
    const Kepler<> problem(parameters);
    Mechanics<Kepler<>> mechanics(problem);
    for (const double t : {0.0, 0.3, 1.7, 4.0, 100.0}) {
      const auto [q, p] = on_ellipse(parameters, t);
      INFO("e " << e << ", t " << t);
      // Near the perihelion the energies are 2.5/(1 - e) and cancel.
      const double rounding = 1e-14 / (1.0 - e);
      CHECK_THAT(mechanics.energy(q, p), Catch::WithinAbs(-1.25, rounding));
      CHECK_THAT(mechanics.momentum_map(0, q, p),
                 Catch::WithinAbs(std::sqrt(2.5 * (1.0 - e * e)), rounding));
      CHECK((problem.eccentricity_vector(q, p) - Vector2(e, 0.0)).norm() <= rounding);
    }
  }
}

TEST_CASE("The eccentricity vector turns under any other central force", "[problems]") {
  // Control: with an additional repulsion of 1 percent at distance 1, the perihelion moves.
  const Kepler<long double> problem(KeplerParameters{});
  const ExtendedField field = [](const Extended& y, Extended& f) {
    const long double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * std::sqrt(r2);
    for (std::size_t i = 0; i < 2; ++i) {
      f[i] = y[2 + i];
      f[2 + i] = -y[i] / r3 + 0.01L * y[i] / (r2 * r2);
    }
  };
  const Extended end = fehlberg78(field, {0.4L, 0.0L, 0.0L, 2.0L}, {20.0}, 1e-15L).back();
  const Kepler<long double>::Vector q(end[0], end[1]), p(end[2], end[3]);
  CHECK(std::fabs(problem.eccentricity_vector(q, p)(1)) > 1e-2L);
}

using Eight = FigureEight<long double>;
constexpr double third = double(FigureEightPhysics::period) / 3.0;

TEST_CASE("The figure eight starts with no linear or angular momentum", "[problems][oracle]") {
  const FigureEight<> problem{FigureEightParameters{}};
  FigureEight<>::Vector q, p;
  problem.initial(q, p);
  Mechanics<FigureEight<>> mechanics(problem);
  // The products of the two bodies cancel exactly.
  for (const int k : {0, 1, 2}) CHECK(mechanics.momentum_map(k, q, p) == 0.0);
  // H of Simo's digits, computed by hand: |v_3|^2/2 + |v_3|^2/4 - 1/(2 |q_1|) - 2/|q_1|.
  const double speed2 = 0.93240737 * 0.93240737 + 0.86473146 * 0.86473146;
  const double r = std::hypot(0.97000436, 0.24308753);
  CHECK_THAT(mechanics.energy(q, p), Catch::WithinAbs(0.75 * speed2 - 2.5 / r, 1e-8));
}

/// Returns the largest distance of y from the start with the masses in another order: mass i at the
/// place of mass order[i], with its velocity.
double distance_from_start(const Extended& y, const Extended& start, std::array<int, 3> order) {
  double worst = 0.0;
  for (std::size_t i = 0; i < 12; ++i) {
    const std::size_t half = i / 6, body = i % 6 / 2;
    const std::size_t other = 6 * half + 2 * std::size_t(order[body]) + i % 2;
    worst = std::fmax(worst, static_cast<double>(std::fabs(y[i] - start[other])));
  }
  return worst;
}

TEST_CASE("The masses of the figure eight exchange places after a third of the period",
          "[problems][oracle]") {
  const Eight problem{FigureEightParameters{}};
  const auto y = motion(problem, {third / 2.0, third, 1.5 * third, 2.0 * third, 3.0 * third});
  Extended start(12);
  Eight::Vector q, p;
  problem.initial(q, p);
  for (std::size_t i = 0; i < 6; ++i) start[i] = q(Index(i)), start[6 + i] = p(Index(i));
  // The start has 17 digits. Its rounding errors grow by less than a factor of 20 in a period.
  constexpr double rounding = 2e-15;
  CHECK(distance_from_start(y[1], start, {2, 0, 1}) <= rounding);
  CHECK(distance_from_start(y[3], start, {1, 2, 0}) <= rounding);
  CHECK(distance_from_start(y[4], start, {0, 1, 2}) <= rounding);
  // Control: the opposite order is far away.
  CHECK(distance_from_start(y[1], start, {1, 2, 0}) > 0.5);

  // After half of a period the eight is reflected: mass 3 is again in the centre, and its velocity
  // and the places of the other masses are mirrored.
  const Extended& half = y[2];
  CHECK(std::hypot(double(half[4]), double(half[5])) <= rounding);
  for (const std::size_t a : {0, 2, 6, 8, 10}) {
    const double length = std::hypot(double(half[a]), double(half[a + 1]));
    CHECK_THAT(length,
               Catch::WithinAbs(std::hypot(double(start[a]), double(start[a + 1])), rounding));
  }
  // A body is in the centre six times in a period.
  CHECK(std::hypot(double(y[0][0]), double(y[0][1])) *
            std::hypot(double(y[0][2]), double(y[0][3])) <=
        rounding);
}

TEST_CASE("Simo's printed digits close the figure eight to 1e-8 only", "[problems]") {
  const Eight problem{FigureEightParameters{}};
  const ExtendedField field = [&problem](const Extended& y, Extended& f) {
    Eight::Vector q, gradient;
    for (Index i = 0; i < 6; ++i) q(i) = y[std::size_t(i)];
    problem.gradient(q, gradient);
    for (std::size_t i = 0; i < 6; ++i) f[i] = y[6 + i], f[6 + i] = -gradient(Index(i));
  };
  constexpr long double x = 0.97000436L, y = -0.24308753L, u = 0.466203685L, v = 0.43236573L;
  const Extended start{x, y, -x, -y, 0, 0, u, v, u, v, -2 * u, -2 * v};
  const Extended end = fehlberg78(field, start, {3.0 * third}, 1e-17L).back();
  const double gap = distance_from_start(end, start, {0, 1, 2});
  CHECK(gap > 1e-9);
  CHECK(gap < 1e-7);
}

}  // namespace
}  // namespace shakedown
