// Tests claims that depend on processor time: noisy ratios are not judged, and no run fails because
// of seconds.
#include <catch2/catch.hpp>
#include <functional>
#include <limits>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/harness/report/runner.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::WithinAbs;
using test::Scratch;

namespace {

Claim claim_of(const std::function<void(ClaimDraft&)>& add) {
  ClaimDraft draft({.id = "p.times.ratio",
                    .locator = "1",
                    .statement = "it takes less time",
                    .kind = ClaimKind::cost,
                    .artefact = "p/times"},
                   "p", "p/times");
  add(draft);
  return draft.claim();
}

/// An experiment that claims that `ratio`, a ratio of times, is below 1.
TimedValue ratio{};
void run_times(Context& context) {
  context.artefact("p/times", "Times", {.sees = "Times."}).table(Table({"k"}).row({1}));
  context
      .claim({.id = "p.times.ratio",
              .locator = "1",
              .statement = "it takes less time",
              .kind = ClaimKind::cost,
              .artefact = "p/times"})
      .expect("ratio of seconds", ratio, below(1.0))
      .because("less")
      .decide(Role::contrary, "ratio of seconds", ratio, above(1.0))
      .because("more");
}
RunOutcome run_with(const Scratch& scratch, const TimedValue& measured) {
  ratio = measured;
  const std::vector<Experiment> all{{"p/times", "a question", run_times, {}, true}};
  return run_experiments({all, all, {}, true}, {.results = scratch / "results", .command = "test"});
}

}  // namespace

TEST_CASE("A time that could not be taken is not judged, a number that is NaN is undetermined",
          "[claim][timing]") {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto verdict = [](const Observed& value) {
    return claim_of([&](ClaimDraft& draft) {
             draft.expect("ratio of seconds", value, below(1.0)).because("less");
           })
        .computed;
  };
  CHECK(verdict(TimedValue{none, none, none}) == Verdict::not_judged);
  CHECK(verdict(TimedValue{0.5, 0.4, 0.6}) == Verdict::reproduced);
  CHECK(verdict(none) == Verdict::undetermined);
}

TEST_CASE("A timed value is the median with its quartiles, a ratio that of each turn",
          "[claim][timing]") {
  const TimedValue value = timed_value({5.0, 1.0, 2.0, 4.0, 3.0});
  CHECK(value.lower == 2.0);
  CHECK(value.value == 3.0);
  CHECK(value.upper == 4.0);
  // A repetition in which everything takes ten times as long does not change the ratio.
  const TimedValue turns = timed_ratio({2.0, 20.0, 2.0}, {1.0, 10.0, 1.0});
  CHECK(turns.value == 2.0);
  CHECK(turns.lower == 2.0);
  CHECK(turns.upper == 2.0);
  CHECK_THROWS_AS(timed_ratio({1.0}, {1.0, 2.0}), std::invalid_argument);
  CHECK_THROWS_AS(timed_value({}), std::invalid_argument);
}

TEST_CASE("The error of a timed exponent is that of the fit", "[claim][timing]") {
  const TimedValue exact = timed_exponent({1.0, 10.0, 100.0}, {3.0, 300.0, 30000.0});
  CHECK_THAT(exact.value, WithinAbs(2.0, 1e-12));
  CHECK_THAT(exact.upper - exact.lower, WithinAbs(0.0, 1e-12));
  // The logarithms 0, 1 + d, 2 at 0, 1, 2 are fitted by a line of slope 1. The residuals are d/3,
  // -2d/3, d/3 with d = ln 2 / ln 10.
  const TimedValue bent = timed_exponent({1.0, 10.0, 100.0}, {1.0, 20.0, 100.0});
  const double d = std::log10(2.0);
  CHECK_THAT(bent.value, WithinAbs(1.0, 1e-12));
  CHECK_THAT(bent.upper - bent.value, WithinAbs(d / std::sqrt(3.0), 1e-12));
}

TEST_CASE("A time whose repetitions lie on both sides of its bound is not judged",
          "[claim][timing]") {
  const auto expect = [](const TimedValue& value, const Bound& bound) {
    return claim_of([&](auto& c) { c.expect("ratio", value, bound).because("a reason"); });
  };
  CHECK(expect({0.5, 0.4, 0.9}, below(1.0)).computed == Verdict::reproduced);
  CHECK(expect({0.5, 0.4, 1.1}, below(1.0)).computed == Verdict::not_judged);
  CHECK(expect({1.5, 0.9, 2.0}, below(1.0)).computed == Verdict::not_judged);
  CHECK(expect({1.5, 1.1, 2.0}, below(1.0)).computed == Verdict::undetermined);
  CHECK(expect({1.5, 0.9, 2.1}, within(1.0, 2.0)).computed == Verdict::not_judged);
  CHECK(expect({1.5, 1.1, 1.9}, within(1.0, 2.0)).computed == Verdict::reproduced);

  const Claim busy = expect({0.5, 0.4, 1.1}, below(1.0));
  CHECK(busy.why_not_judged() == "the machine was too busy");
  CHECK_FALSE(busy.flipped());
  CHECK_THAT(evidence(busy)[1][1], Contains("0.4") && Contains("1.1"));
  CHECK(vacuous(busy).empty());
  const Claim read = claims_from_json(to_json(std::vector<Claim>{busy}), "text").front();
  CHECK(read.why_not_judged() == busy.why_not_judged());
  CHECK(read.timed());
  CHECK(read.measurements.front().upper == 1.1);
}

TEST_CASE("Nothing that is measured in seconds decides the exit code", "[runner][timing]") {
  const Scratch scratch;
  CHECK(run_with(scratch, {0.5, 0.4, 0.6}).exit_code() == 0);
  const RunOutcome busy = run_with(scratch, {0.5, 0.4, 1.6});
  CHECK(busy.exit_code() == 0);
  CHECK(busy.by_seconds.empty());
  const RunOutcome slower = run_with(scratch, {2.0, 1.9, 2.1});
  CHECK(slower.exit_code() == 0);
  CHECK(slower.flipped.empty());
  REQUIRE(slower.by_seconds.size() == 1);
  CHECK(slower.by_seconds.front().computed == Verdict::refuted);
}
