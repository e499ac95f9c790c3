// The adaptive baselines of AST's section 6, compared with the extended-precision reference.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/adams_pece.hpp"
#include "methods/baseline/arkode.hpp"
#include "methods/baseline/cvode.hpp"
#include "methods/baseline/odeint.hpp"
#include "problems/base/rescaled.hpp"
#include "problems/outer_solar_system.hpp"

namespace shakedown {
namespace {

/// Returns the largest error of q at t = 2 on henon-heiles for a given tolerance.
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
        Case{"rosenbrock", {}}, Case{"radau-adaptive-ode", {}},
        Case{"arkode-dirk", {{"pair", "order-5"}}}, Case{"arkode-dirk", {{"pair", "tr-bdf2"}}},
        Case{"arkode-dirk", {{"pair", "trapezoidal"}}}, Case{"arkode-erk", {{"pair", "order-8"}}},
        Case{"arkode-erk", {{"pair", "order-6"}}}}) {
    INFO(c.method);
    const double loose = error_at(c.method, c.options, 1e-4);
    const double middle = error_at(c.method, c.options, 1e-6);
    const double strict = error_at(c.method, c.options, 1e-8);
    INFO(loose << " " << middle << " " << strict);
    // The error per unit time is at most a few tens of times the tolerance, and decreases with it.
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
    return static_cast<double>(run.summary.counts.hessians);  // one per accepted point
  };
  // A tolerance 1000 times smaller requires 1000^(1/3) times as many steps. With order 2 the factor
  // would be 32.
  const double ratio = steps("1e-8") / steps("1e-5");
  INFO(ratio);
  CHECK(ratio > 8.5);
  CHECK(ratio < 11.5);
}

TEST_CASE("ARKODE's explicit pair of order 6 is of order 6", "[methods][order]") {
  const auto run = [](const char* tolerance) {
    Request request;
    request.method = {{"rtol", tolerance}, {"atol", tolerance}, {"pair", "order-6"}};
    request.h = 10.0;
    request.steps = 1;
    const Trajectory path = integrate("henon-heiles", "arkode-erk", request);
    REQUIRE(path.summary.ok());
    return path;
  };
  const double exact = run("1e-13").at(1, 1);
  const Trajectory loose = run("1e-6"), strict = run("1e-9");
  const auto work = [](const Trajectory& path) { return double(path.summary.counts.gradients); };
  const double order = std::log(std::fabs((loose.at(1, 1) - exact) / (strict.at(1, 1) - exact))) /
                       std::log(work(strict) / work(loose));
  INFO(order);
  // The order would be only 3 if Verner's last stage served as the slope at the end of the step, as
  // it does by default in ERKStep 6.4.
  CHECK(order > 5.0);
}

TEST_CASE("ARKODE's implicit pair of order 5 keeps to its tolerance", "[methods][oracle]") {
  Request request;
  request.method = {{"rtol", "1e-10"}, {"atol", "1e-10"}, {"pair", "order-5"}};
  request.h = 3.0;
  request.steps = 1;
  const Trajectory run = integrate("second-model", "arkode-dirk", request);
  REQUIRE(run.summary.ok());
  const Reference r = catalogue().problem("second-model").reference({}, {}, {}, {3.0});
  // The run takes a thousand steps. If one Newton matrix were used for twenty steps, the error
  // would be 5e-5.
  CHECK(std::fabs(run.at(1, run.column("q1")) - r.q[0][1]) < 1e-7);
}

/// Returns the number of evaluations of a run over 5600 days with a given tolerance. `time` changes
/// the unit of time.
template <class Method>
std::int64_t evaluations_of_planets(double tolerance, double time) {
  using Planets = Rescaled<OuterSolarSystem<>>;
  const Planets planets(OuterSolarSystem<>(OuterSolarSystemParameters{}), {.time = time});
  State<Planets> state = initial_state(planets);
  typename Method::Options options;
  options.rtol = options.atol = tolerance;
  typename Method::template Stepper<Planets> stepper(planets, options, 5600.0 * time, state);
  REQUIRE(stepper.step(state).status == Status::ok);
  return stepper.statistics().evaluations;
}

template <class Method>
void require_no_unit_of_time() {
  INFO(Method::traits.name);
  const std::int64_t loose = evaluations_of_planets<Method>(1e-3, 1.0);
  const std::int64_t middle = evaluations_of_planets<Method>(1e-6, 1.0);
  const std::int64_t strict = evaluations_of_planets<Method>(1e-9, 1.0);
  INFO(loose << " " << middle << " " << strict);
  // Jupiter makes 1.3 revolutions. Steps of at most one day would take 11 200 evaluations.
  CHECK(loose < 300);
  CHECK(middle > loose);
  CHECK(strict > middle);
  for (const double time : {0x1p-30, 0x1p-10, 0x1p16}) {
    CHECK(evaluations_of_planets<Method>(1e-6, time) == middle);
  }
}

TEST_CASE("Steps follow the tolerance, whatever the unit of time", "[methods][units]") {
  require_no_unit_of_time<OdeintAdams>();
  require_no_unit_of_time<AdamsPece>();
  require_no_unit_of_time<CvodeAdams>();
  require_no_unit_of_time<ArkodeErk>();
}

TEST_CASE("Adaptive baselines run backwards", "[methods]") {
  for (const char* method : {"adams-pece", "odeint-adams", "rosenbrock", "radau-adaptive-ode",
                             "arkode-dirk", "arkode-erk"}) {
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
  // The trapezoidal equation q_{n+1} = q_n + h/2 (p_n + p_{n+1}) is not part of Newmark's formulas.
  for (std::size_t k = 0; k < 50; ++k) {
    const double q = a.at(k, 1) + 0.05 * (a.at(k, 3) + a.at(k + 1, 3));
    CHECK_THAT(a.at(k + 1, 1), Catch::WithinAbs(q, 1e-10));
  }
}

}  // namespace
}  // namespace shakedown
