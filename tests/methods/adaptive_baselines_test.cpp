// The adaptive baselines of AST's section 6 against the extended-precision reference.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

/// Largest error of q at t = 2 on henon-heiles at a tolerance.
double error_at(const std::string& method, const Settings& options, double tolerance) {
  Request request;
  request.method = {{"rtol", shortest(tolerance)}, {"atol", shortest(tolerance)}};
  request.method.insert(request.method.end(), options.begin(), options.end());
  request.q0 = {0.3, -0.2};
  request.p0 = {0.1, 0.25};
  request.h = 2.0;
  request.steps = 1;
  const Trajectory run = integrate("henon-heiles", method, request);
  REQUIRE(run.summary.ok());
  const Reference r =
      catalogue().problem("henon-heiles").reference({}, request.q0, request.p0, {2.0});
  double error = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    error = std::fmax(error, std::fabs(run.at(1, run.column("q0") + i) - r.q[0][i]));
  }
  return error;
}

TEST_CASE("Adaptive baselines follow their tolerance", "[methods][oracle]") {
  struct Case {
    const char* method;
    Settings options;
  };
  for (const Case& c :
       {Case{"adams-pece", {}}, Case{"adams-pece", {{"norm", "maximum"}}}, Case{"odeint-adams", {}},
        Case{"rosenbrock", {}}, Case{"arkode-dirk", {{"pair", "tr-bdf2"}}},
        Case{"arkode-dirk", {{"pair", "trapezoidal"}}}}) {
    INFO(c.method);
    const double loose = error_at(c.method, c.options, 1e-4);
    const double middle = error_at(c.method, c.options, 1e-6);
    const double strict = error_at(c.method, c.options, 1e-8);
    INFO(loose << " " << middle << " " << strict);
    // The error per unit time is at most some tens of the tolerance, and falls with it.
    CHECK(loose < 1e-2);
    CHECK(strict < 1e-5);
    CHECK(middle < 0.3 * loose);
    CHECK(strict < 0.3 * middle);
  }
}

TEST_CASE("Rosenbrock's estimate of its error is of third order", "[methods][order]") {
  const auto steps = [](const char* tolerance) {
    Request request;
    request.method = {{"rtol", tolerance}, {"atol", tolerance}};
    request.h = 10.0;
    request.steps = 1;
    const Trajectory run = integrate("henon-heiles", "rosenbrock", request);
    REQUIRE(run.summary.ok());
    return static_cast<double>(run.summary.counts.hessians);  // one for each point that is reached
  };
  // A thousandth of the tolerance takes 1000^(1/3) times the steps; of order 2 it would be 32.
  const double ratio = steps("1e-8") / steps("1e-5");
  INFO(ratio);
  CHECK(ratio > 8.5);
  CHECK(ratio < 11.5);
}

TEST_CASE("Adaptive baselines run backwards", "[methods]") {
  for (const char* method : {"adams-pece", "odeint-adams", "rosenbrock", "arkode-dirk"}) {
    INFO(method);
    Request request;
    request.method = {{"rtol", "1e-8"}, {"atol", "1e-8"}};
    request.h = -0.5;
    request.steps = 2;
    const Trajectory back = integrate("henon-heiles", method, request);
    REQUIRE(back.summary.ok());
    const std::size_t q0 = back.column("q0");
    const std::size_t p0 = back.column("p0");
    Request forward = request;
    forward.h = 0.5;
    forward.q0 = {back.at(2, q0), back.at(2, q0 + 1)};
    forward.p0 = {back.at(2, p0), back.at(2, p0 + 1)};
    const Trajectory there = integrate("henon-heiles", method, forward);
    CHECK_THAT(there.at(2, q0), Catch::WithinAbs(back.at(0, q0), 1e-5));
    CHECK_THAT(there.at(2, q0 + 1), Catch::WithinAbs(back.at(0, q0 + 1), 1e-5));
  }
}

TEST_CASE("The trapezoidal rule is Newmark with beta = 1/4", "[methods][oracle]") {
  Request request;
  request.h = 0.1;
  request.steps = 50;
  const Trajectory a = integrate("henon-heiles", "trapezoidal", request);
  request.method = {{"beta", "0.25"}};
  const Trajectory b = integrate("henon-heiles", "newmark", request);
  CHECK(a.values == b.values);
  // Its own equation, q_{n+1} = q_n + h/2 (p_n + p_{n+1}), which Newmark does not state.
  for (std::size_t k = 0; k < 50; ++k) {
    const double q = a.at(k, 1) + 0.05 * (a.at(k, 3) + a.at(k + 1, 3));
    CHECK_THAT(a.at(k + 1, 1), Catch::WithinAbs(q, 1e-10));
  }
}

}  // namespace
}  // namespace shakedown
