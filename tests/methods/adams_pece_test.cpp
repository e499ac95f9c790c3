// The Adams code itself: the exactness and orders of its formulas, its evaluation counts compared
// with DE/STEP, its outputs between steps, and its failures.
#include "methods/baseline/adams_pece.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {
namespace {

using adams_pece::Norm;
using adams_pece::Options;

using Right = int (*)(void* self, double t, const double* y, double* ydot);

std::unique_ptr<sundials::Solver> solver(const Options& options, Right rhs,
                                         const std::vector<double>& y0, void* self = nullptr) {
  return adams_pece::solver(options, {self, rhs, nullptr, 1.0}, y0);
}

Options tolerance(double rtol, double atol, int max_order = 12) {
  Options options;
  options.rtol = rtol;
  options.atol = atol;
  options.max_order = max_order;
  options.max_steps = 100000000;
  return options;
}

int power(void* degree, double t, const double* /*y*/, double* ydot) {
  const int m = *static_cast<int*>(degree);
  ydot[0] = (m + 1) * std::pow(1.0 + t, m);
  return 0;
}

/// Returns the relative error of the growth of y = (1 + t)^(m + 1) from t = 3 to 6, integrated with
/// orders up to k.
double error_of_power(int k, int m) {
  const double tol = k < 3 ? 1e-5 : 1e-8;
  const auto code = solver(tolerance(tol, tol, k), power, {1.0}, &m);
  REQUIRE(code->advance(3.0));
  const double before = code->y()[0];
  REQUIRE(code->advance(6.0));
  const double grown = std::pow(7.0, m + 1) - std::pow(4.0, m + 1);
  return std::fabs((code->y()[0] - before) / grown - 1.0);
}

TEST_CASE("The corrector of order k + 1 integrates polynomials of degree k exactly", "[methods]") {
  for (int k = 1; k <= 12; ++k) {
    INFO("order " << k);
    // The step size varies. The bound allows for the rounding errors of several hundred sums.
    CHECK(error_of_power(k, k) < 5e-14);
    // The formulas of this order are not exact for degree k + 1.
    CHECK(error_of_power(k, k + 1) > 1e-13);
  }
}

TEST_CASE("A million steps of the Adams code add no rounding errors", "[methods]") {
  // The trapezoidal rule is exact for y' = 2 (1 + t). Without compensated sums, the error at the
  // end would be 4e-15 from the sum of y and 2e-12 from the sum of the time.
  int degree = 1;
  const auto code = solver(tolerance(1e-11, 1e-11, 1), power, {1.0}, &degree);
  REQUIRE(code->advance(3.0));
  const double before = code->y()[0];
  REQUIRE(code->advance(6.0));
  CHECK(code->statistics().steps > 1000000);
  CHECK(std::fabs((code->y()[0] - before) / 33.0 - 1.0) < 1e-15);
}

int oscillator(void* /*self*/, double /*t*/, const double* y, double* ydot) {
  ydot[0] = y[1];
  ydot[1] = -y[0];
  return 0;
}

TEST_CASE("With its order held at k the Adams code has order k + 1", "[methods][order]") {
  struct Case {
    int k;
    double loose, strict;
  };
  for (const Case& c :
       {Case{1, 1e-5, 1e-7}, Case{2, 1e-6, 1e-8}, Case{3, 1e-5, 1e-10}, Case{4, 1e-5, 1e-10},
        Case{5, 1e-5, 1e-9}, Case{6, 1e-5, 1e-10}, Case{7, 1e-5, 1e-8}, Case{8, 1e-6, 1e-10}}) {
    INFO("order " << c.k);
    const auto run = [&](double tol) {
      const auto code = solver(tolerance(tol, tol, c.k), oscillator, {1.0, 0.0});
      REQUIRE(code->advance(100.0));
      return std::pair(static_cast<double>(code->statistics().steps),
                       std::hypot(code->y()[0] - std::cos(100.0), code->y()[1] + std::sin(100.0)));
    };
    const auto [few, large] = run(c.loose);
    const auto [many, small] = run(c.strict);
    CHECK_THAT(std::log(large / small) / std::log(many / few),
               Catch::WithinAbs(c.k + 1, 0.25));  // because the step sizes vary
  }
}

TEST_CASE("Outputs between steps cost nothing and are as accurate", "[methods]") {
  const auto one = solver(tolerance(1e-8, 1e-8), oscillator, {1.0, 0.0});
  REQUIRE(one->advance(20.0));
  const auto many = solver(tolerance(1e-8, 1e-8), oscillator, {1.0, 0.0});
  double error = 0.0;
  for (int i = 1; i <= 2000; ++i) {
    REQUIRE(many->advance(0.01 * i));
    error = std::fmax(error, std::fabs(many->y()[0] - std::cos(0.01 * i)));
  }
  CHECK(many->statistics().evaluations == one->statistics().evaluations);
  CHECK(many->statistics().evaluations < 1000);
  // The bound allows for the errors of several hundred steps, each within the tolerance. At the
  // first output they have not yet accumulated.
  CHECK(error < 1e-6);
}

/// The right-hand side of AST's two springs of stiffness omega^2 on unit masses.
int springs(void* omega, double /*t*/, const double* y, double* ydot) {
  const double w = *static_cast<double*>(omega);
  const double x = y[2] - y[0], z = y[3] - y[1];
  const double first = std::hypot(y[0], y[1]), second = std::hypot(x, z);
  const double a = -w * w * (first - 1.0) / first, b = -w * w * (second - 1.0) / second;
  for (int i = 0; i < 4; ++i) ydot[i] = y[4 + i];
  ydot[4] = a * y[0] - b * x;
  ydot[5] = a * y[1] - b * z;
  ydot[6] = b * x;
  ydot[7] = b * z;
  return 0;
}

std::int64_t evaluations_on_springs(double omega, double rtol, Norm norm = Norm::euclidean) {
  Options options = tolerance(rtol, rtol / 1000.0);
  options.norm = norm;
  const auto code = solver(options, springs, {1.0, 0.0, 2.0, 0.0, 0.0, -0.5, 0.0, 0.5}, &omega);
  REQUIRE(code->advance(10.0));
  return code->statistics().evaluations;
}

// Golden values: evaluation counts of DDEABM, SLATEC's form of Shampine and Gordon's DE/STEP, for
// the same right-hand side and tolerances.
TEST_CASE("The Adams code takes as many evaluations as Shampine and Gordon's",
          "[methods][oracle]") {
  struct Golden {
    double omega, rtol, evaluations;
  };
  for (const Golden& g :
       {Golden{1e4, 1e-3, 696e3}, Golden{1e4, 1e-4, 705e3}, Golden{1e4, 1e-5, 706e3},
        Golden{1e4, 1e-6, 705e3}, Golden{1e3, 1e-4, 68.0e3}, Golden{1e3, 1e-5, 68.5e3},
        Golden{1e3, 1e-6, 73.5e3}}) {
    INFO(g.omega << ", " << g.rtol);
    // On stiff springs, the count of a single run varies by 1 % when the last digits change.
    CHECK_THAT(evaluations_on_springs(g.omega, g.rtol),
               Catch::WithinRel(g.evaluations, g.rtol > 5e-4 ? 0.05 : 0.02));
  }
  // With a tolerance of 1e-8, accuracy, not stability, determines the step size.
  const double growth = static_cast<double>(evaluations_on_springs(1e3, 1e-8)) /
                        static_cast<double>(evaluations_on_springs(1e3, 1e-6));
  CHECK_THAT(growth, Catch::WithinAbs(1.50, 0.03));
  // ode113's norm is smaller than the Euclidean norm by a factor of less than 8, which changes the
  // step sizes by a few per cent.
  CHECK_THAT(evaluations_on_springs(1e3, 1e-8, Norm::maximum),
             Catch::WithinRel(evaluations_on_springs(1e3, 1e-8), 0.1));
}

/// Integrates henon-heiles up to t = 20 with a tolerance of 1e-11.
Trajectory tight_run(const char* method) {
  Request request;
  request.method = {{"rtol", "1e-11"}, {"atol", "1e-11"}};
  request.h = 1.0;
  request.steps = 20;
  Trajectory run = integrate("henon-heiles", method, request);
  REQUIRE(run.summary.ok());
  return run;
}

TEST_CASE("The Adams code agrees with CVODE's Adams formulas", "[methods][oracle]") {
  const Trajectory ours = tight_run("adams-pece"), theirs = tight_run("cvode-adams");
  REQUIRE(ours.values.size() == theirs.values.size());
  for (std::size_t row = 0; row < ours.rows(); ++row) {
    for (const char* name : {"q0", "q1", "p0", "p1"}) {
      const std::size_t column = ours.column(name);
      CHECK_THAT(ours.at(row, column), Catch::WithinAbs(theirs.at(row, column), 1e-8));
    }
  }
}

int blow_up(void* /*self*/, double /*t*/, const double* y, double* ydot) {
  ydot[0] = y[0] * y[0];
  return 0;
}

int not_a_number(void* /*self*/, double t, const double* /*y*/, double* ydot) {
  ydot[0] = t < 1.0 ? 1.0 : std::numeric_limits<double>::quiet_NaN();
  return 0;
}

TEST_CASE("The Adams code says why it stops", "[methods]") {
  const auto message = [](const Options& options, Right rhs) {
    const auto code = solver(options, rhs, {1.0});
    REQUIRE_FALSE(code->advance(2.0));
    return code->message();
  };
  using Catch::Contains;
  CHECK_THAT(message(tolerance(1e-6, 1e-6), blow_up),
             Contains("step size underflowed at t = 1.0") ||
                 Contains("step size underflowed at t = 0.99"));
  CHECK_THAT(message(tolerance(1e-6, 1e-6), not_a_number), Contains("step size underflowed"));
  CHECK_THAT(message(tolerance(1e-16, 1e-16), blow_up), Contains("tolerances are below round-off"));
  Options few = tolerance(1e-6, 1e-6);
  few.max_steps = 3;
  CHECK_THAT(message(few, blow_up), Contains("max-steps"));
}

}  // namespace
}  // namespace shakedown
