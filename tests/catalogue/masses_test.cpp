// The motion of a double pendulum does not depend on a common factor of its masses.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

using namespace shakedown;

TEST_CASE("Masses from 1e-30 to 1e30 move alike", "[catalogue]") {
  const auto end = [](const std::string& method, const std::string& mass) {
    Request request;
    request.problem = {{"m1", mass}, {"m2", mass}};
    request.h = 0.01;
    request.steps = request.every = 100;
    const Trajectory run = integrate("double-pendulum", method, request);
    INFO(method << ", " << mass << ": " << run.summary.message);
    REQUIRE(run.summary.ok());
    std::vector<double> q;
    for (int i = 0; i < 4; ++i) {
      q.push_back(run.at(run.rows() - 1, run.column("q" + std::to_string(i))));
    }
    return q;
  };
  for (const std::string method :
       {"rattle", "vi-s", "vi-a", "em", "ggl-theta-a", "ggl-classical", "radau-5-ggl",
        "radau-5-dae", "generalized-alpha-dae", "hht-i3", "half-explicit-4", "ida"}) {
    const std::vector<double> wanted = end(method, "1");
    for (const char* mass : {"1e-30", "1e-7", "1e7", "1e30"}) {
      const std::vector<double> q = end(method, mass);
      INFO(method << ", " << mass);
      // The bound allows for round-off amplified over a hundred steps. IDA may also choose other
      // steps.
      const double allowed = method == "ida" ? 1e-6 : 1e-11;
      for (std::size_t i = 0; i < q.size(); ++i) {
        CHECK(std::fabs(q[i] - wanted[i]) <= allowed);
      }
    }
  }
}
