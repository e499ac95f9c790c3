// References are accurate where the exact solution is known, and their error bars are reliable.
#include "problems/base/reference.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

using Extended = std::vector<long double>;

/// Kepler's problem with eccentricity 0.6 and a = 1. The motion starts at the pericentre.
void kepler(const Extended& y, Extended& f) {
  const long double r2 = y[0] * y[0] + y[1] * y[1];
  const long double r3 = r2 * std::sqrt(r2);
  f[0] = y[2];
  f[1] = y[3];
  f[2] = -y[0] / r3;
  f[3] = -y[1] / r3;
}
constexpr long double eccentricity = 0.6L;
const Extended pericentre{0.4L, 0.0L, 0.0L, 2.0L};

/// Returns the position at t by Kepler's equation E - e sin E = t, solved by Newton's method.
std::pair<long double, long double> kepler_position(long double t) {
  long double E = t;
  for (int k = 0; k < 60; ++k) {
    E -= (E - eccentricity * std::sin(E) - t) / (1.0L - eccentricity * std::cos(E));
  }
  return {std::cos(E) - eccentricity, std::sqrt(1.0L - eccentricity * eccentricity) * std::sin(E)};
}

long double energy_of(const Extended& y) {
  return (y[2] * y[2] + y[3] * y[3]) / 2.0L - 1.0L / std::hypot(y[0], y[1]);
}

TEST_CASE("Both solvers find Kepler's ellipse, and the error bar covers their error",
          "[problems][oracle]") {
  const std::vector<double> times{1.0, 2.0, 6.0};
  const ExtendedSolution solution = extended_reference(kepler, pericentre, times);
  INFO("error bar " << solution.error_bar);
  // The local errors are 1e-16 in each of a few hundred steps per revolution, and phase errors grow
  // with t.
  CHECK(solution.error_bar <= 1e-13);
  const auto witness = bulirsch_stoer(kepler, pericentre, times, 1e-16L);
  for (std::size_t k = 0; k < times.size(); ++k) {
    const auto [x, y] = kepler_position(times[k]);
    const long double error =
        std::fmax(std::fabs(solution.y[k][0] - x), std::fabs(solution.y[k][1] - y));
    const long double other = std::fmax(std::fabs(witness[k][0] - x), std::fabs(witness[k][1] - y));
    CHECK(error <= 1e-13L);
    CHECK(other <= 1e-13L);
    // The bar is the difference between the errors of two solutions. Three times the bar covers
    // either error.
    CHECK(error <= 3.0L * static_cast<long double>(solution.error_bar) + 1e-17L);
  }
}

TEST_CASE("A looser tolerance has a larger error and a larger bar", "[problems]") {
  const ExtendedSolution loose = extended_reference(kepler, pericentre, {6.0}, 1e-6L);
  const ExtendedSolution tight = extended_reference(kepler, pericentre, {6.0}, 1e-12L);
  CHECK(loose.error_bar >= 1e-9);
  CHECK(tight.error_bar <= loose.error_bar / 100.0);
}

TEST_CASE("The error bar is that of the worst number", "[problems]") {
  // The system is Kepler's problem with one more component, which neither solver changes.
  const auto with_a_constant = [](const Extended& y, Extended& f) {
    kepler(y, f);
    f[4] = 0.0L;
  };
  Extended start = pericentre;
  start.push_back(1.0L);
  const ExtendedSolution solution = extended_reference(with_a_constant, start, {6.0}, 1e-8L);
  const Extended witness = bulirsch_stoer(with_a_constant, start, {6.0}, 1e-8L).back();
  CHECK(solution.y[0][4] == witness[4]);
  const auto apart = static_cast<double>(std::fabs(solution.y[0][0] - witness[0]));
  CHECK(apart > 1e-10);
  CHECK(solution.error_bar >= apart);
}

TEST_CASE("Output times do not disturb the solution", "[problems]") {
  std::vector<double> many;
  for (int k = 1; k <= 100; ++k) many.push_back(0.06 * k);
  const auto dense = fehlberg78(kepler, pericentre, many, 1e-16L);
  const auto sparse = fehlberg78(kepler, pericentre, {many.back()}, 1e-16L);
  CHECK(std::fabs(dense.back()[0] - sparse.back()[0]) <= 1e-14L);
  const auto start = fehlberg78(kepler, pericentre, {0.0}, 1e-16L);
  CHECK(start[0] == pericentre);
}

TEST_CASE("A close passage is followed, and what no number of steps suffices for is refused soon",
          "[problems]") {
  // The motion starts at the apocentre with a thousandth of the circular speed, and passes the
  // centre at a distance of 5e-7. There the kinetic and the potential energy are 2e6, accurate to
  // the tolerance over several hundred steps.
  const Extended nearly_falling{1.0L, 0.0L, 0.0L, 1e-3L};
  const Extended after = fehlberg78(kepler, nearly_falling, {2.0}, 1e-14L).back();
  CHECK(std::fabs(energy_of(after) - energy_of(nearly_falling)) <= 100 * 2e6L * 1e-14L);
  const auto evaluations_until_refused = [](const ExtendedField& field, const Extended& start) {
    std::int64_t count = 0;
    const ExtendedField counted = [&](const Extended& y, Extended& f) {
      ++count;
      field(y, f);
    };
    CHECK_THROWS_WITH(fehlberg78(counted, start, {2.0}, 1e-16L),
                      Catch::Matchers::Contains("cannot be followed past t = "));
    return count;
  };
  // If the orbit leads into the centre, the steps shrink to zero.
  CHECK(evaluations_until_refused(kepler, {1.0L, 0.0L, 0.0L, 0.0L}) < 1'000'000);
  // This vibration has 10^8 periods, too many to follow.
  const auto vibration = [](const Extended& y, Extended& f) {
    f[0] = 3e8L * y[1];
    f[1] = -3e8L * y[0];
  };
  CHECK(evaluations_until_refused(vibration, {1.0L, 0.0L}) < 1'000'000);
}

/// Returns whether work is done by a moving potential, by moving constraints, or by friction. A
/// magnetic force does no work.
bool does_work(const ProblemEntry& entry) {
  const Geometry& geometry = geometry_of(entry.id);
  if (geometry.moving || geometry.power == nullptr) return geometry.moving;
  std::vector<double> q, p;
  entry.initial({}, q, p);
  Point moved(q.size() + p.size());
  moved << Eigen::VectorXd::Map(q.data(), std::ssize(q)),
      Eigen::VectorXd::Map(p.data(), std::ssize(p)).array() + 1.0;
  const double time = 0.3;
  return std::fabs(geometry.power({}, {&moved, 1}, {&time, 1})[0].total()) > 1e-12;
}

TEST_CASE("Every catalogued reference conserves what its problem conserves", "[problems][oracle]") {
  std::size_t checked = 0;
  for (const ProblemEntry& entry : catalogue().problems) {
    if (entry.reference == nullptr || does_work(entry)) continue;
    ++checked;
    // The time is at most half of the typical run, because index reduction amplifies the drift off
    // the constraints. If this time is shorter, velocities are larger, and so is the round-off of
    // gdot.
    const double until = std::fmin(2.0, entry.typical.until / 2.0);
    const double rate = std::fmax(1.0, 2.0 / until);
    const Reference reference = entry.reference({}, {}, {}, {0.0, until / 2.0, until});
    // Argon's momenta are several hundred units, and round-off grows with them.
    double size_p = 1.0;
    for (const double p : reference.p[0]) size_p = std::fmax(size_p, std::fabs(p));
    INFO(entry.id << ", error bar " << reference.error_bar);
    CHECK(reference.error_bar <= 1e-12 * size_p);
    // A run of zero steps from each state of the reference gives the energy and the momentum maps
    // of this state.
    const auto method = std::find_if(entry.pairs.begin(), entry.pairs.end(),
                                     [](const Pair& pair) { return pair.admissible(); });
    REQUIRE(method != entry.pairs.end());
    std::vector<std::vector<double>> rows;
    std::vector<std::string> conserved{"energy"};
    conserved.insert(conserved.end(), entry.momentum_maps.begin(), entry.momentum_maps.end());
    for (std::size_t k = 0; k < 3; ++k) {
      Request request;
      request.h = 1.0;
      request.q0 = reference.q[k];
      request.p0 = reference.p[k];
      const Trajectory at = integrate(entry.id, method->method, request);
      rows.emplace_back();
      for (const auto& name : conserved) rows.back().push_back(at.at(0, at.column(name)));
      if (at.has("g") && entry.constraints > 0) {
        // Positions in a long chain are far from the origin, so their round-off is larger.
        double size = 1.0;
        for (const double q : reference.q[k]) size = std::fmax(size, std::fabs(q));
        CHECK(at.at(0, at.column("g")) <= 1e-14 * size);
        CHECK(at.at(0, at.column("gdot")) <= 1e-14 * size * rate);
      }
    }
    for (std::size_t c = 0; c < conserved.size(); ++c) {
      INFO(conserved[c]);
      const double rounding = 1e-12 * (size_p + std::fabs(rows[0][c]));
      // The bound is the error of rounding to double, times the gradient of the potential, which is
      // below 1e3.
      CHECK_THAT(rows[1][c], Catch::WithinAbs(rows[0][c], rounding));
      CHECK_THAT(rows[2][c], Catch::WithinAbs(rows[0][c], rounding));
    }
  }
  CHECK(2 * checked > catalogue().problems.size());
}

}  // namespace
}  // namespace shakedown
