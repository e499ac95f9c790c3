// The multipliers of a pendulum at rest compared with the tensions of its rods. Unlike the motion,
// they reveal which multiplier a method reports, and with which weights it averages.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

TEST_CASE("On a double pendulum at rest every method's multipliers are the tension of the rods",
          "[methods][oracle]") {
  // M q'' = 0 = -grad V - G^T lambda with g_k = |d_k|^2 - L_k^2 gives 2 L1 lambda_1 = g (m1 + m2)
  // and 2 L2 lambda_2 = g m2. All masses, L1 and g are one, and L2 = sqrt(2).
  const double exact[2] = {1.0, 0.25 * std::numbers::sqrt2};
  Request request;
  request.q0 = {0.0, -1.0, 0.0, -1.0 - std::numbers::sqrt2};
  request.p0 = {0.0, 0.0, 0.0, 0.0};
  request.h = 0.01;
  request.steps = 10;
  int methods = 0;
  for (const Pair& pair : catalogue().problem("double-pendulum").pairs) {
    const std::string& id = pair.method;
    if (!pair.admissible()) continue;
    if (catalogue().method(id).traits.multiplier_time == MultiplierTime::none) continue;
    INFO(id);
    const Trajectory run = integrate("double-pendulum", id, request);
    REQUIRE(run.summary.ok());
    // Newton's tolerance of 1e-10 on positions is divided by h^2 and by the weights of a step. This
    // leaves an error of 1e-9, because most updates are far smaller than the tolerance. The single
    // iteration of linearised SHAKE has an error of O(h^2). In LINCS, the two expansions of order 4
    // leave at most the tenth power of the eigenvalue 1/sqrt(2) of this pendulum.
    const double allowed = id == "shake-linearised" ? request.h * request.h
                           : id == "lincs"          ? 1.0 / 32.0
                                                    : 1e-9;
    for (int k = 0; k < 2; ++k) {
      const std::size_t lambda = run.column("lambda0") + k;
      // The multipliers of VI-B and related methods alternate about the exact value.
      for (std::size_t n = 1; n < 10; ++n) {
        const double mean = 0.5 * (run.at(n, lambda) + run.at(n + 1, lambda));
        CHECK_THAT(mean, Catch::WithinAbs(exact[k], allowed));
      }
    }
    ++methods;
  }
  CHECK(methods >= 20);
}

}  // namespace
}  // namespace shakedown
