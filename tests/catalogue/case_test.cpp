// Runs as studies describe them, and values that are computed only once.
#include "experiments/analysis/case.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "experiments/analysis/memo.hpp"
#include "experiments/analysis/solution.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {
namespace {

const Case pendulum{.problem = "double-pendulum",
                    .method = "rattle",
                    .h = 0.01,
                    .until = 0.5,
                    .options = {{"tolerance", "1e-12"}},
                    .parameters = {{"L1", "2"}},
                    .grid = 0.1,
                    .q0 = {0, -2, 1, -3},
                    .p0 = {1, 0, 1, 0}};

TEST_CASE("A case is the run of its request", "[catalogue]") {
  const Trajectory own = integrate(pendulum);
  const Trajectory same = integrate("double-pendulum", "rattle",
                                    {.problem = {{"L1", "2"}},
                                     .method = {{"tolerance", "1e-12"}},
                                     .q0 = {0, -2, 1, -3},
                                     .p0 = {1, 0, 1, 0},
                                     .h = 0.01,
                                     .steps = 50,
                                     .every = 10});
  REQUIRE(own.rows() == 6);
  for (const char* column : {"t", "q0", "q3", "p1", "energy"}) {
    CHECK(own.series(column) == same.series(column));
  }
  CHECK(own.summary.method == same.summary.method);
  Case changed = pendulum;
  changed.parameters.clear();  // control: the start violates the constraints of the default rod
  CHECK_THROWS_AS(integrate(changed), UsageError);
}

TEST_CASE("Without a grid every step is recorded, and of its ends the first and the last",
          "[catalogue]") {
  Case every = pendulum;
  every.grid = 0.0;
  CHECK(integrate(every).rows() == 51);
  const Trajectory ends = integrate(every.ends());
  REQUIRE(ends.rows() == 2);
  CHECK(ends.series("q0").back() == integrate(every).series("q0").back());
  every.until = 0.0;
  CHECK(integrate(every.ends()).rows() == 1);
}

TEST_CASE("A horizon or a grid that is no whole number of steps is refused", "[catalogue]") {
  Case run = pendulum;
  run.until = 0.505;
  CHECK_THROWS_AS(run.request(), UsageError);
  run = pendulum;
  run.grid = 0.015;
  CHECK_THROWS_AS(run.request(), UsageError);
}

TEST_CASE("Rows are observed by their parts", "[catalogue]") {
  const Trajectory kept = integrate(pendulum);
  std::size_t row = 0;
  const RunSummary summary = observe(pendulum, [&](const Observation& now) {
    REQUIRE(row < kept.rows());
    CHECK(now.t == kept.series("t")[row]);
    REQUIRE(now.q.size() == 4);
    REQUIRE(now.p.size() == 4);
    CHECK(now.q[3] == kept.series("q3")[row]);
    CHECK(now.p[0] == kept.series("p0")[row]);
    CHECK(now.lambda.size() == 2);
    CHECK(now.energy == kept.series("energy")[row]);
    ++row;
  });
  CHECK(row == kept.rows());
  CHECK(summary.steps == 50);
  observe({.problem = "henon-heiles", .method = "rk4", .h = 0.1, .until = 0.1},
          [](const Observation& now) { CHECK(now.lambda.empty()); });
}

TEST_CASE("The distance of a state with NaN is NaN, wherever it stands", "[catalogue]") {
  CHECK(distance({1, 2, 3}, {1, 2.5, 3}) == 0.5);
  for (const std::size_t at : {0U, 1U, 2U}) {
    std::vector<double> state{1, 2.5, 7};
    state[at] = std::nan("");
    CHECK(std::isnan(distance(state, {1, 2, 3})));
    CHECK(std::isnan(furthest({{1, 2, 3}, state, {1, 2, 4}}, {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}})));
  }
}

TEST_CASE("Timed runs take turns, and the median is one of them", "[catalogue]") {
  Case other = pendulum;
  other.method = "shake";
  std::vector<double> done;
  const std::vector<TimedRuns> timed =
      timed_runs({pendulum, other}, 3, [&](double fraction) { done.push_back(fraction); });
  REQUIRE(timed.size() == 2);
  for (const TimedRuns& runs : timed) {
    REQUIRE(runs.seconds.size() == 3);
    CHECK(std::count(runs.seconds.begin(), runs.seconds.end(), runs.median.seconds) >= 1);
    std::vector<double> sorted = runs.seconds;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted[1] == runs.median.seconds);
  }
  CHECK(timed[0].median.counts.jacobians != timed[1].median.counts.jacobians);
  CHECK(done == std::vector<double>{1.0 / 3.0, 2.0 / 3.0, 1.0});
}

TEST_CASE("A value is computed once, whichever threads ask, and again after an exception",
          "[catalogue]") {
  Memo<int> memo;
  std::atomic<int> computed = 0;
  {
    std::vector<std::jthread> threads;
    for (int k = 0; k < 8; ++k) {
      threads.emplace_back([&] {
        memo.of("a", [&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          return ++computed;
        });
      });
    }
  }
  CHECK(computed == 1);
  const int& first = memo.of("a", [] { return -1; });
  CHECK(first == 1);
  for (int k = 0; k < 100; ++k) memo.of(std::to_string(k), [k] { return k; });
  CHECK(&memo.of("a", [] { return -1; }) == &first);
  CHECK_THROWS_AS(memo.of("b", []() -> int { throw std::runtime_error("not now"); }),
                  std::runtime_error);
  CHECK(memo.of("b", [] { return 7; }) == 7);
}

}  // namespace
}  // namespace shakedown
