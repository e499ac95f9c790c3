// The judgement of `verify` on methods that are worse or better than their records.
#include <catch2/catch.hpp>

#include "experiments/analysis/traits/verdict.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "problems/central_pair.hpp"
#include "tests/support/controls.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/strangers/free_problems.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

namespace {

using stranger::Charge;

TEST_CASE("A force that does no work and a method that loses energy by it are told apart",
          "[traits][control]") {
  // One of the methods is a Runge-Kutta method whose p also decays by one per cent per unit of
  // time. The step is given, because the search for a step would fail for this method.
  const auto balance = [](auto methods) {
    ProblemSubject problem = make_subject_under_test<Charge>(methods);
    problem.coarse_step = problem.horizon / 64.0;
    return property("energy balance").check(problem, problem.pairs.front());
  };
  const PromiseResult leaking = balance(MethodList<control::Leaking<RungeKutta4>>{});
  INFO(leaking.measured);
  CHECK_FALSE(leaking.holds);
  REQUIRE_FALSE(leaking.values.empty());
  CHECK(leaking.values.front().value > 1e-3);
  CHECK(balance(MethodList<RungeKutta4>{}).holds);
}

TEST_CASE("A method of a lower order is told so, soon", "[traits][control]") {
  ProblemSubject problem =
      make_subject_under_test<CentralPair<>>(MethodList<control::ExplicitEuler>{});
  bound_searches(problem);
  const PromiseResult found = property("order").check(problem, problem.pairs.front());
  INFO(found.measured);
  CHECK_FALSE(found.holds);
  CHECK(found.better.empty());
  REQUIRE(found.values.size() == 2);
  CHECK(found.values[0].value == Approx(1.0).margin(0.1));
  CHECK_THAT(found.measured, Catch::Matchers::Contains("measured, 2 and 2 declared"));
}

TEST_CASE("A higher order than declared is better, not broken", "[traits]") {
  ProblemSubject problem =
      make_subject_under_test<CentralPair<>>(MethodList<control::VerletAsEuler>{});
  const PairSubject& pair = problem.pairs.front();
  const PromiseResult found = property("order").check(problem, pair);
  CHECK_FALSE(found.holds);
  CHECK_THAT(found.better, Catch::Matchers::Contains("1 and 1 declared"));
  for (const Judgement& one : judged(problem, pair)) {
    if (one.property != "order") continue;
    CHECK(one.verdict == Judged::kept);
    CHECK_THAT(one.reason, Catch::Matchers::StartsWith("better here: orders 2"));
  }
}

}  // namespace
}  // namespace shakedown
