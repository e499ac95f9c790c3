// The hand-written steps must reproduce the suite's numbers: code that computes something else
// gives no bound for the time of a step.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <memory>
#include <vector>

#include "experiments/timing/bounds/representatives.hpp"

namespace shakedown::bounds {
namespace {

double largest(const std::vector<double>& x) {
  double most = 0.0;
  for (const double one : x) most = std::max(most, std::fabs(one));
  return most;
}
double difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double apart = std::fabs(a[i] - b[i]);
    if (!(apart <= most)) most = apart;  // also if `apart` is NaN
  }
  return most;
}

/// Returns the allowed difference. In each step, a different order of summation adds about ten
/// units of round-off. A constraint force depends on positions, whose round-off is multiplied by
/// m/h in the momenta. Errors have no time to grow: 100 steps are at most 5 units of time.
double round_off(const Representative& one, double size, int steps) {
  const double heaviest = one.problem == "water"            ? 16.0
                          : one.problem == "four-particles" ? 3.0
                                                            : 1.0;
  return 10.0 * steps * 2.2e-16 * size * (1.0 + heaviest / one.h);
}

TEST_CASE("Bounds leave the numbers of the suite's steps", "[bounds]") {
  for (const Representative& one : representatives()) {
    DYNAMIC_SECTION(one.id) {
      const auto suite = one.suite(one);
      const std::vector<double> start = suite->values();
      for (const auto make : {one.known, one.given}) {
        const auto again = one.suite(one);
        const auto bound = make(one);
        REQUIRE(difference(bound->values(), start) == 0.0);
        for (int k = 1; k <= 100; ++k) {
          REQUIRE(again->take(1));
          REQUIRE(bound->take(1));
          const double size = largest(again->values());
          const double apart = difference(again->values(), bound->values());
          CAPTURE(k, size, apart);
          REQUIRE(apart <= round_off(one, size, k));
        }
      }
    }
  }
}

TEST_CASE("Representative steps move, and a bound with a wrong constant is told apart",
          "[bounds]") {
  for (const Representative& one : representatives()) {
    CAPTURE(one.id);
    const auto suite = one.suite(one);
    const std::vector<double> start = suite->values();
    REQUIRE(suite->take(100));
    CHECK(difference(suite->values(), start) > 1e-3 * largest(start));
  }
  // The same problem with a step that is longer by a relative 1e-9.
  const Representative& rattle = representatives()[1];
  Representative longer = rattle;
  longer.h *= 1.0 + 1e-9;
  const auto bound = rattle.given(rattle);
  const auto suite = longer.suite(longer);
  REQUIRE(bound->take(100));
  REQUIRE(suite->take(100));
  const double size = largest(suite->values());
  CHECK(difference(suite->values(), bound->values()) > 10.0 * round_off(rattle, size, 100));
}

}  // namespace
}  // namespace shakedown::bounds
