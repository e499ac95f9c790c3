// Checks the inequality behind each stopping rule of Newton's method, on x^2 = 2 and on equations
// for which the iteration does not converge.
#include "methods/base/newton.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <utility>

namespace shakedown {
namespace {

/// Solves x^2 = 2 from `start`, and records |r| before each solve, |dx| and |x|.
struct SquareRoot {
  double x = 1.0;
  double spoil = 0.0;  // added to the residual at iteration 2
  int singular_at = -1;
  std::vector<double> residuals, updates, sizes;
  double r = 0.0;

  StepReport solve(const NewtonOptions& options) {
    return newton(
        options,
        [&] {
          r = x * x - 2.0;
          if (residuals.size() == 2) r += spoil;
          residuals.push_back(std::fabs(r));
          return residuals.back();
        },
        [&] {
          NewtonUpdate u;
          u.solvable = static_cast<int>(updates.size()) != singular_at;
          if (!u.solvable) return u;
          const double dx = r / (2.0 * x);
          x -= dx;
          updates.push_back(std::fabs(dx));
          sizes.push_back(std::fabs(x));
          u.update = updates.back();
          u.scale = sizes.back();
          return u;
        });
  }
};

NewtonOptions with(StoppingRule rule, double tolerance, int most = 50, double unit = 1.0) {
  return {rule, tolerance, most, unit};
}

TEST_CASE("Rule 'update' stops at the first |dx| <= tolerance (unit + |x|)", "[newton]") {
  const std::array<std::pair<double, double>, 5> rules{
      {{1e-2, 1.0}, {1e-5, 1.0}, {1e-10, 1.0}, {1e-5, 0.0}, {1e-5, 1000.0}}};
  for (const auto& [tolerance, unit] : rules) {
    SquareRoot problem;
    const StepReport report = problem.solve(with(StoppingRule::update, tolerance, 50, unit));
    CHECK(report.status == Status::ok);
    REQUIRE(report.iterations == std::ssize(problem.updates));
    for (std::size_t k = 0; k < problem.updates.size(); ++k) {
      const bool holds = problem.updates[k] <= tolerance * (unit + problem.sizes[k]);
      CHECK(holds == (k + 1 == problem.updates.size()));
    }
    CHECK(report.residual == problem.updates.back() / (unit + problem.sizes.back()));
    // Convergence is quadratic: the remaining error is about |dx|^2 / (2 x), or round-off.
    CHECK(std::fabs(problem.x - std::sqrt(2.0)) <=
          problem.updates.back() * problem.updates.back() + 1e-15);
  }
}

TEST_CASE("Rule 'residual' stops before the solve at the first |r| <= tolerance", "[newton]") {
  for (const double tolerance : {1e-1, 1e-4, 1e-9}) {
    SquareRoot problem;
    const StepReport report = problem.solve(with(StoppingRule::residual, tolerance));
    CHECK(report.status == Status::ok);
    // There is one residual evaluation more than there are solves.
    REQUIRE(report.iterations + 1 == std::ssize(problem.residuals));
    CHECK(report.iterations == std::ssize(problem.updates));
    for (std::size_t k = 0; k < problem.residuals.size(); ++k) {
      CHECK((problem.residuals[k] <= tolerance) == (k + 1 == problem.residuals.size()));
    }
    CHECK(report.residual == problem.residuals.back());
  }
  SquareRoot solved;
  solved.x = std::sqrt(2.0);
  CHECK(solved.solve(with(StoppingRule::residual, 1e-9)).iterations == 0);
}

TEST_CASE("Rule 'both' stops after the first solve with max(|r|, |dx|) <= tolerance", "[newton]") {
  for (const double tolerance : {1e-1, 1e-4, 1e-9}) {
    SquareRoot problem;
    const StepReport report = problem.solve(with(StoppingRule::both, tolerance));
    CHECK(report.status == Status::ok);
    REQUIRE(report.iterations == std::ssize(problem.updates));
    for (std::size_t k = 0; k < problem.updates.size(); ++k) {
      const double larger = std::fmax(problem.residuals[k], problem.updates[k]);
      CHECK((larger <= tolerance) == (k + 1 == problem.updates.size()));
    }
  }
  // Even at the solution one solve is required to detect convergence.
  SquareRoot solved;
  solved.x = std::sqrt(2.0);
  CHECK(solved.solve(with(StoppingRule::both, 1e-9)).iterations == 1);
}

TEST_CASE("Newton gives up after exactly max_iterations solves", "[newton]") {
  for (const auto rule : {StoppingRule::update, StoppingRule::residual, StoppingRule::both}) {
    for (const int most : {1, 2, 3}) {
      SquareRoot problem;
      const StepReport report = problem.solve(with(rule, 1e-300, most));
      CHECK(report.status == Status::not_converged);
      CHECK(report.iterations == most);
    }
    SquareRoot enough;
    CHECK(enough.solve(with(rule, 1e-9, 5)).status == Status::ok);
  }
}

TEST_CASE("A residual that is NaN or infinite ends as not converged, under every rule",
          "[newton]") {
  for (const auto rule : {StoppingRule::update, StoppingRule::residual, StoppingRule::both}) {
    for (const double spoil :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      SquareRoot problem;
      problem.spoil = spoil;
      const StepReport report = problem.solve(with(rule, 1e-12));
      CHECK(report.status == Status::not_converged);
      CHECK(report.iterations == 2);
    }
  }
}

TEST_CASE("A singular matrix ends as singular and leaves x unchanged", "[newton]") {
  SquareRoot problem;
  problem.singular_at = 1;
  const StepReport report = problem.solve(with(StoppingRule::update, 1e-12));
  CHECK(report.status == Status::singular);
  CHECK(problem.x == 1.5);
}

TEST_CASE("The words of the stopping rule parse to the rules", "[newton]") {
  const auto parsed = [](const std::string& word) {
    return configured<NewtonOptions>("method", {{"stopping", word}}).rule;
  };
  CHECK(parsed("update") == StoppingRule::update);
  CHECK(parsed("residual") == StoppingRule::residual);
  CHECK(parsed("both") == StoppingRule::both);
  CHECK_THROWS_AS(parsed("neither"), UsageError);
}

}  // namespace
}  // namespace shakedown
