// The source of error that limits a run: the contribution of the source is compared with the error
// of the step alone. For springs, the error of each run contains both in one number.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "experiments/comparison/error_budget/budget.hpp"

namespace shakedown::comparison {
namespace {

/// Returns runs with increasing numbers of steps, each with the error of the step alone and the
/// added error.
std::vector<BudgetRun> runs(const std::vector<std::pair<double, double>>& alone_and_added) {
  std::vector<BudgetRun> all;
  std::int64_t steps = 8;
  for (const auto& [alone, added] : alone_and_added) {
    all.push_back({&budget_pairs().front(), Source::constraint, "a", 1.0, steps,
                   1.0 / double(steps), alone + added, alone, added, 0.0});
    steps *= 2;
  }
  return all;
}

TEST_CASE("A source limits from where it adds more than the step does, to the end",
          "[error-budget]") {
  // The total error already exceeds the step's error in the first run, but this does not count.
  const auto soft = runs({{1e-4, 1e-6}, {1e-5, 1e-6}, {5e-7, 1e-6}, {1e-8, 1e-6}});
  REQUIRE(takes_over(soft) != nullptr);
  CHECK(takes_over(soft)->steps == 32);
  // A source counts only from the run after which it never stops limiting, and it must limit the
  // last run.
  const auto twice = runs({{1e-7, 1e-6}, {1e-5, 1e-6}, {5e-7, 1e-6}});
  CHECK(takes_over(twice)->steps == 32);
  CHECK(takes_over(runs({{1e-7, 1e-6}, {1e-5, 1e-6}})) == nullptr);
  CHECK(takes_over({}) == nullptr);
  // A run in which the step failed gives no information.
  const double none = std::numeric_limits<double>::quiet_NaN();
  CHECK(takes_over(runs({{none, 1e-6}, {1e-7, 1e-6}}))->steps == 16);
}

TEST_CASE("Softness is the distance of two motions, and limits no run that the step does",
          "[error-budget][slow]") {
  constexpr int shorter = 8;
  const Budget budget = measure_budget(shorter, [](double) {});
  std::vector<BudgetRun> stiff;
  for (const BudgetRun& run : budget.runs) {
    if (run.setting == "omega = 1000") stiff.push_back(run);
    // The error is between the difference and the sum of the step's error and the added error.
    if (run.source == Source::step || !std::isfinite(run.error)) continue;
    const double slack = 1e-9 * (run.alone + run.added);
    INFO(run.pair->key << ", " << run.setting << ", " << run.steps);
    CHECK(run.error <= run.alone + run.added + slack);
    CHECK(run.error >= std::fabs(run.alone - run.added) - slack);
  }
  REQUIRE(stiff.size() >= 4);
  CHECK(stiff.front().steps == 64);
  // The error due to softness is a property of the springs, about 1/omega^2, while the step's error
  // decreases a hundredfold.
  for (const BudgetRun& run : stiff) CHECK(run.added == stiff.front().added);
  CHECK(std::fabs(std::log10(stiff.front().added / 1e-6)) < 0.5);
  CHECK(stiff.front().alone > 10.0 * stiff.front().added);
  CHECK_FALSE(stiff.front().limits());
  const BudgetRun* from = takes_over(stiff);
  REQUIRE(from != nullptr);
  CHECK(from->steps > 256);
}

}  // namespace
}  // namespace shakedown::comparison
