// Tests the general-purpose solver on systems with known roots, one for which Newton's method
// diverges, and one without a root.
#include "experiments/analysis/dogleg.hpp"

#include <catch2/catch.hpp>
#include <cmath>

namespace shakedown {
namespace {

using Vector = Dogleg<double>::Vector;

Vector vector(std::initializer_list<double> entries) {
  Vector x(static_cast<Eigen::Index>(entries.size()));
  std::copy(entries.begin(), entries.end(), x.begin());
  return x;
}

TEST_CASE("The dogleg solves Rosenbrock's system from its usual start", "[oracle]") {
  Dogleg<double> solver(2);
  Vector x = vector({-1.2, 1.0});
  CHECK(solver.solve(
      [](const Vector& at, Vector& f) {
        f(0) = 10.0 * (at(1) - at(0) * at(0));
        f(1) = 1.0 - at(0);
      },
      x));
  CHECK_THAT(x(0), Catch::WithinAbs(1.0, 1e-6));
  CHECK_THAT(x(1), Catch::WithinAbs(1.0, 1e-6));
  // As in MINPACK, a Jacobian by differences costs n residual evaluations, and a trial step costs
  // one.
  CHECK(solver.work.residuals == 1 + 2 * solver.work.jacobians + solver.work.iterations);
  CHECK(solver.work.failures == 0);
}

TEST_CASE(
    "The dogleg approaches the root of Powell's singular system, where the Jacobian is singular",
    "[oracle]") {
  Dogleg<double> solver(4);
  Vector x = vector({3.0, -1.0, 0.0, 1.0});
  CHECK(solver.solve(
      [](const Vector& at, Vector& f) {
        f(0) = at(0) + 10.0 * at(1);
        f(1) = std::sqrt(5.0) * (at(2) - at(3));
        f(2) = std::pow(at(1) - 2.0 * at(2), 2);
        f(3) = std::sqrt(10.0) * std::pow(at(0) - at(3), 2);
      },
      x));
  // At a double root the gradient |J^T F| ~ |x|^3 determines |x| only to 0.01.
  CHECK(x.norm() < 0.02);
  CHECK(solver.work.iterations > 5);  // convergence is linear
}

TEST_CASE("The dogleg converges where Newton's method diverges", "[oracle]") {
  const auto f = [](double x) { return std::atan(x); };
  double newton = 3.0;
  for (int k = 0; k < 4; ++k) newton -= f(newton) * (1.0 + newton * newton);
  REQUIRE(std::fabs(newton) > 1e6);
  Dogleg<double> solver(1);
  Vector x = vector({3.0});
  CHECK(solver.solve([&](const Vector& at, Vector& out) { out(0) = f(at(0)); }, x));
  CHECK(std::fabs(x(0)) < 1e-6);
  // Newton's step from 3 increases |F|. It is rejected, and no Jacobian is computed there.
  CHECK(solver.work.jacobians <= solver.work.iterations);
}

TEST_CASE("The dogleg says so where there is no root, or where the residual is not finite",
          "[oracle]") {
  Dogleg<double> solver(1);
  Vector x = vector({3.0});
  CHECK_FALSE(solver.solve([](const Vector& at, Vector& f) { f(0) = at(0) * at(0) + 1.0; }, x));
  x(0) = 3.0;
  CHECK_FALSE(solver.solve([](const Vector& at, Vector& f) { f(0) = std::log(-at(0)); }, x));
  CHECK(solver.work.failures == 2);
  CHECK(solver.work.solves == 2);
}

TEST_CASE("The dogleg solves a linear system in one step, and counts it", "[oracle]") {
  DoglegOptions tight;
  tight.tol_fun = 1e-12;
  Dogleg<double> solver(3, tight);
  Vector x = vector({1.0, 1.0, 1.0});
  CHECK(solver.solve(
      [](const Vector& at, Vector& f) {
        f(0) = 4.0 * at(0) + at(1) - 6.0;
        f(1) = at(0) + 3.0 * at(1) - 7.0;
        f(2) = 2.0 * at(2) - 6.0;
      },
      x));
  CHECK_THAT(x(0), Catch::WithinAbs(1.0, 1e-6));
  CHECK_THAT(x(1), Catch::WithinAbs(2.0, 1e-6));
  CHECK_THAT(x(2), Catch::WithinAbs(3.0, 1e-6));
  CHECK(solver.work.iterations <= 2);  // difference errors of 1e-8 remain after the first
}

}  // namespace
}  // namespace shakedown
