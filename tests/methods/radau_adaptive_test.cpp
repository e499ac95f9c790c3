// RADAU5: its transformation, its stability, its error estimate, its counts beside those of the
// authors' program, and its solutions of constrained problems.
#include "methods/baseline/radau_adaptive.hpp"

#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/andrews.hpp"
#include "problems/base/rescaled.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown {
namespace {

using Catch::WithinAbs;
using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d block_form(const sundials::RadauTransformation& r) {
  Matrix3d blocks;
  blocks << r.gamma, 0.0, 0.0, 0.0, r.alpha, -r.beta, 0.0, r.beta, r.alpha;
  return blocks;
}

/// Returns A of Radau IIA, which integrates polynomials of degree 2 exactly: A V = W with
/// V_ik = c_i^k and W_ik = c_i^(k + 1)/(k + 1).
Matrix3d collocation_matrix(const Vector3d& c) {
  Matrix3d V, W;
  for (int k = 0; k < 3; ++k) {
    V.col(k) = c.array().pow(k);
    W.col(k) = c.array().pow(k + 1) / (k + 1);
  }
  return W * V.inverse();
}

TEST_CASE("RADAU5's transformation splits A^-1 into a real and a complex number", "[methods]") {
  const sundials::RadauTransformation r = sundials::radau_transformation();
  // The nodes are the zeros of d^2/dc^2 (c^2 (c - 1)^3), up to a factor (10 c^2 - 8 c + 1)(c - 1).
  for (int i = 0; i < 3; ++i) {
    CHECK_THAT((10.0 * r.c(i) * r.c(i) - 8.0 * r.c(i) + 1.0) * (r.c(i) - 1.0),
               WithinAbs(0.0, 1e-15));
  }
  const auto missed = [&r](const Vector3d& c) {
    return (r.inverse * collocation_matrix(c).inverse() * r.T - block_form(r))
        .cwiseAbs()
        .maxCoeff();
  };
  // The condition numbers of T and of the Vandermonde matrix are below 100.
  CHECK(missed(r.c) < 1e-12);
  CHECK((r.inverse * r.T - Matrix3d::Identity()).cwiseAbs().maxCoeff() < 1e-14);
  // Other nodes have another transformation.
  CHECK(missed({0.112, 0.5, 0.888}) > 0.1);
}

TEST_CASE("RADAU5's stability function vanishes at infinity", "[methods]") {
  const sundials::RadauTransformation r = sundials::radau_transformation();
  const Matrix3d inverse = r.T * block_form(r) * r.inverse;
  const Vector3d b = inverse.inverse().row(2);
  const auto at_infinity = [&](const Vector3d& weights) {
    return 1.0 - weights.dot(inverse * Vector3d::Ones());
  };
  CHECK_THAT(at_infinity(b), WithinAbs(0.0, 1e-13));
  CHECK(std::fabs(at_infinity(Vector3d::Constant(1.0 / 3.0))) > 0.1);
}

/// The linear equation y' = -rate y, and van der Pol's equation.
struct Equation {
  double rate = 1.0;
  int evaluations = 0;

  static int decay(void* self, double /*t*/, const double* y, double* ydot) {
    ydot[0] = -static_cast<Equation*>(self)->rate * y[0];
    return 0;
  }
  static int decay_jacobian(void* self, double /*t*/, const double* /*y*/, double* J) {
    J[0] = -static_cast<Equation*>(self)->rate;
    return 0;
  }
  static int van_der_pol(void* self, double /*t*/, const double* y, double* ydot) {
    ++static_cast<Equation*>(self)->evaluations;
    ydot[0] = y[1];
    ydot[1] = ((1.0 - y[0] * y[0]) * y[1] - y[0]) / 1e-6;
    return 0;
  }
  static int van_der_pol_jacobian(void* /*self*/, double /*t*/, const double* y, double* J) {
    J[0] = 0.0;
    J[1] = (-2.0 * y[0] * y[1] - 1.0) / 1e-6;
    J[2] = 1.0;
    J[3] = (1.0 - y[0] * y[0]) / 1e-6;
    return 0;
  }
};

TEST_CASE("A step of RADAU5 multiplies the decay by its stability function", "[methods][oracle]") {
  for (const double z : {-0.5, -2.0, -1e3, -1e12}) {
    Equation equation;
    equation.rate = -z;
    sundials::Tolerances wide;
    wide.rtol = 1e3;  // one step is enough
    wide.atol = 1e3;
    wide.first_step = 1.0;
    const std::vector<double> y0{1.0};
    const auto solver = sundials::radau(
        wide, {&equation, Equation::decay, Equation::decay_jacobian, 1.0}, y0, nullptr);
    REQUIRE(solver->advance(1.0));
    REQUIRE(solver->statistics().steps == 1);
    // The Pade approximation (2, 3) of exp z; Hairer, Wanner IV.3. Newton's method is exact.
    const double exact =
        (1.0 + z * (2.0 / 5.0 + z / 20.0)) / (1.0 + z * (-3.0 / 5.0 + z * (3.0 / 20.0 - z / 60.0)));
    CHECK_THAT(solver->y()[0], WithinAbs(exact, 1e-14));
  }
}

TEST_CASE("RADAU5 takes as many steps as its authors' program", "[methods][oracle]") {
  struct Count {
    const char* what;
    double ours, theirs;
  };
  Equation equation;
  sundials::Tolerances tolerances;
  tolerances.rtol = tolerances.atol = 1e-4;
  tolerances.first_step = 1e-6;
  const std::vector<double> y0{2.0, -0.6};
  const Counts before = counts;
  const auto solver = sundials::radau(
      tolerances, {&equation, Equation::van_der_pol, Equation::van_der_pol_jacobian, 1.0}, y0,
      nullptr);
  REQUIRE(solver->advance(2.0));
  const sundials::Statistics run = solver->statistics();
  Counts spent = counts;
  spent -= before;
  // Van der Pol's equation with epsilon = 1e-6, as in the driver of RADAU5 (Fortran, 2002). Its
  // counts and its y are taken from the records of the repository cpmech/russell,
  // fortran_radau5_van_der_pol.txt. The norm of Newton's method, the first step and the last one
  // differ, which changes a few steps.
  for (const Count& c :
       {Count{"steps", double(run.steps), 242}, Count{"evaluations", double(run.evaluations), 2248},
        Count{"Jacobians", double(run.jacobians), 162},
        Count{"factorisations", double(spent.factorisations) / 2.0, 252},
        Count{"iterations", double(run.iterations), 668}}) {
    INFO(c.what << ": " << c.ours << " and " << c.theirs);
    CHECK(std::fabs(c.ours / c.theirs - 1.0) < 0.05);
  }
  CHECK(run.error_test_failures < 16);
  CHECK(spent.solves > 2 * run.iterations);
  // Their error is 4e-6, relative to the result with a tolerance of 1e-10.
  CHECK_THAT(solver->y()[0], WithinAbs(1.7061634, 1e-5));
  CHECK_THAT(solver->y()[1], WithinAbs(-0.8927971, 3e-5));
}

TEST_CASE("RADAU5 with difference quotients takes the same steps", "[methods]") {
  const auto run = [](bool exact) {
    Equation equation;
    sundials::Tolerances tolerances;
    tolerances.rtol = tolerances.atol = 1e-4;
    const std::vector<double> y0{2.0, -0.6};
    const auto solver = sundials::radau(
        tolerances,
        {&equation, Equation::van_der_pol, exact ? Equation::van_der_pol_jacobian : nullptr, 1.0},
        y0, nullptr);
    REQUIRE(solver->advance(2.0));
    return solver->statistics();
  };
  const sundials::Statistics exact = run(true), differences = run(false);
  // The difference quotients are accurate to about 1e-8 of their size.
  CHECK(std::abs(exact.steps - differences.steps) <= 5);
  CHECK(std::abs(exact.iterations - differences.iterations) <= 20);
}

TEST_CASE("RADAU5's estimate of its error is of third order", "[methods][order]") {
  const auto count = [](double tolerance) {
    const HenonHeiles<> problem(HenonHeiles<>::Parameters{});
    State<HenonHeiles<>> state = initial_state(problem);
    RadauAdaptiveOde::Options options;
    options.rtol = options.atol = tolerance;
    RadauAdaptiveOde::Stepper<HenonHeiles<>> stepper(problem, options, 100.0, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    return double(stepper.statistics().steps);
  };
  // The estimate is O(h^4), and its tolerance is rtol^(2/3)/10. A tolerance 1e6 times smaller
  // therefore takes 10 times as many steps. An estimate O(h^3) would give 22, O(h^6) 4.6.
  const double ratio = count(1e-12) / count(1e-6);
  INFO(ratio);
  CHECK(ratio > 8.0);
  CHECK(ratio < 12.0);
}

/// Returns the largest error of q at the end, relative to the largest coordinate, and the counts.
struct Outcome {
  double error;
  Trajectory run;
};
Outcome outcome(const std::string& problem, const std::string& method, double until,
                double tolerance, Settings options = {}, const Settings& parameters = {}) {
  Request request;
  request.problem = parameters;
  request.method = {{"rtol", shortest(tolerance)}, {"atol", shortest(tolerance)}};
  request.method.insert(request.method.end(), options.begin(), options.end());
  request.h = until;
  request.steps = 1;
  Outcome result{0.0, integrate(problem, method, request)};
  INFO(problem << " by " << method << ": " << result.run.summary.message);
  REQUIRE(result.run.summary.ok());
  const Reference r = catalogue().problem(problem).reference(parameters, {}, {}, {until});
  double size = 0.0;
  for (std::size_t i = 0; i < r.q[0].size(); ++i) {
    size = std::fmax(size, std::fabs(r.q[0][i]));
    result.error = std::fmax(result.error,
                             std::fabs(result.run.at(1, result.run.column("q0") + i) - r.q[0][i]));
  }
  result.error /= size;
  return result;
}

TEST_CASE("RADAU5's errors follow the tolerance on constrained problems", "[methods][oracle]") {
  struct Case {
    const char* problem;
    double until;
  };
  for (const Case& c : {Case{"damped-pendulum", 2.0}, Case{"double-pendulum", 1.0},
                        Case{"four-particles", 1.0}, Case{"andrews", 0.03}}) {
    for (const char* form : {"ggl", "index-2"}) {
      double before = 1.0;
      for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        const Outcome now =
            outcome(c.problem, "radau-adaptive", c.until, tolerance, {{"form", form}});
        INFO(c.problem << ", " << form << ", " << tolerance << ": " << now.error);
        // The tolerance bounds the local error; the problems amplify it by less than a hundred.
        CHECK(now.error < 100.0 * tolerance);
        CHECK(now.error < 0.2 * before);
        before = now.error;
      }
    }
  }
}

TEST_CASE("RADAU5 satisfies both constraint levels to its tolerance, index 2 only G v = 0",
          "[methods][structure]") {
  const auto violation = [](const char* form, const char* which) {
    Request request;
    request.method = {{"rtol", "1e-5"}, {"atol", "1e-5"}, {"form", form}};
    request.h = 1.0;
    request.steps = 40;
    const Trajectory run = integrate("double-pendulum", "radau-adaptive", request);
    REQUIRE(run.summary.ok());
    double largest = 0.0;
    for (std::size_t k = 1; k <= 40; ++k) {
      largest = std::fmax(largest, std::fabs(run.at(k, run.column(which))));
    }
    return largest;
  };
  // Newton's method stops at sqrt(rtol') rtol' = 3e-7, where rtol' = rtol^(2/3)/10 = 5e-5.
  CHECK(violation("ggl", "g") < 1e-6);
  CHECK(violation("ggl", "gdot") < 1e-5);
  CHECK(violation("index-2", "g") > 1e-6);
}

TEST_CASE("RADAU5 takes about three iterations per step and keeps Jacobians of linear problems",
          "[methods]") {
  const Andrews<> problem(Andrews<>::Parameters{});
  State<Andrews<>> state = initial_state(problem);
  RadauAdaptive::Options options;
  options.rtol = options.atol = 1e-7;
  RadauAdaptive::Stepper<Andrews<>> stepper(problem, options, 0.03, state);
  REQUIRE(stepper.step(state).status == Status::ok);
  const sundials::Statistics run = stepper.statistics();
  INFO(run.steps << " steps, " << run.iterations << " iterations");
  CHECK(run.iterations < 4 * run.steps);
  CHECK(run.iterations > 2 * run.steps);
  CHECK(run.error_test_failures + run.convergence_failures < run.steps / 10);
  // The squeezer is nonlinear, so that nearly every step has a new Jacobian; one per step at most.
  CHECK(run.jacobians <= run.steps + run.error_test_failures + run.convergence_failures);

  const LinearOscillator<> linear(LinearOscillator<>::Parameters{});
  State<LinearOscillator<>> swing = initial_state(linear);
  RadauAdaptiveOde::Stepper<LinearOscillator<>> oscillator(linear, {}, 20.0, swing);
  REQUIRE(oscillator.step(swing).status == Status::ok);
  const sundials::Statistics kept = oscillator.statistics();
  INFO(kept.steps << " steps, " << kept.jacobians << " Jacobians");
  // Only a rejected step renews the Jacobian of a linear problem.
  CHECK(kept.jacobians <= 1 + kept.error_test_failures + kept.convergence_failures);
  CHECK(kept.steps > 5 * kept.jacobians);
}

TEST_CASE("RADAU5 with KLU agrees with the reference to its tolerance", "[methods][oracle]") {
  CHECK(outcome("chain", "radau-adaptive", 1.0, 1e-8, {}, {{"n", "7"}}).error < 1e-6);
  CHECK(outcome("polymer", "radau-adaptive", 1.0, 1e-8, {}, {{"rods", "7"}}).error < 1e-6);
  CHECK(outcome("dna", "radau-adaptive-ode", 1.0, 1e-8, {}, {{"N", "12"}}).error < 1e-6);
}

TEST_CASE("RADAU5 corrects wrong multipliers", "[methods]") {
  const Outcome given =
      outcome("two-springs-constrained", "radau-adaptive", 0.5, 1e-8, {{"multipliers", "0,0"}});
  CHECK(given.error < 1e-6);
}

TEST_CASE("RADAU5 runs backwards", "[methods]") {
  Request request;
  request.method = {{"rtol", "1e-8"}, {"atol", "1e-8"}};
  request.h = -0.5;
  request.steps = 2;
  const Trajectory back = integrate("double-pendulum", "radau-adaptive", request);
  REQUIRE(back.summary.ok());
  const std::size_t q0 = back.column("q0"), p0 = back.column("p0");
  Request forward = request;
  forward.h = 0.5;
  forward.q0.clear();
  forward.p0.clear();
  for (std::size_t i = 0; i < 4; ++i) {
    forward.q0.push_back(back.at(2, q0 + i));
    forward.p0.push_back(back.at(2, p0 + i));
  }
  const Trajectory there = integrate("double-pendulum", "radau-adaptive", forward);
  REQUIRE(there.summary.ok());
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK_THAT(there.at(2, q0 + i), WithinAbs(back.at(0, q0 + i), 1e-6));
  }
}

TEST_CASE("RADAU5's steps do not depend on the units", "[methods][units]") {
  using Squeezer = Rescaled<Andrews<>>;
  const auto run = [](const UnitFactors& units) {
    const Squeezer problem(Andrews<>(Andrews<>::Parameters{}), units);
    State<Squeezer> state = initial_state(problem);
    RadauAdaptive::Stepper<Squeezer> stepper(problem, {}, 0.01 * units.time, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    return stepper.statistics().evaluations;
  };
  const std::int64_t evaluations = run({});
  CHECK(run({.time = 0x1p-20}) == evaluations);
  CHECK(run({.mass = 0x1p10, .time = 0x1p16}) == evaluations);
}

TEST_CASE("RADAU5 says why it gives up", "[methods]") {
  Request request;
  request.method = {{"max-steps", "3"}};
  request.h = 1.0;
  request.steps = 1;
  const Trajectory run = integrate("double-pendulum", "radau-adaptive", request);
  CHECK_FALSE(run.summary.ok());
  CHECK(run.summary.message.find("max-steps") != std::string::npos);
}

}  // namespace
}  // namespace shakedown
