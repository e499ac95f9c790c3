// Cases: those that are held back for testing, and the result of continuing a run over ten times
// the span of its case.
#include "experiments/comparison/cases/cases.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

namespace shakedown::comparison {
namespace {

/// A run made by hand, whose span consists of `steps` steps of h.
struct ByHand {
  WorkPrecision measured;
  WorkCurve curve;
  WorkRun run;
};
ByHand by_hand(const std::string& problem, const std::string& method, double h,
               std::int64_t steps) {
  ByHand made;
  made.measured.problem = problem;
  made.measured.horizon = h * static_cast<double>(steps);
  catalogue().problem(problem).initial({}, made.measured.q0, made.measured.p0);
  made.curve.method = method;
  made.run.h = h;
  made.run.steps = steps;
  return made;
}
TenSpans followed(const ByHand& made) {
  return over_ten_spans(made.measured, made.curve, made.run);
}

TEST_CASE("Over ten spans a good step lasts, and one beyond the limit of stability is lost",
          "[cases]") {
  const TenSpans good = followed(by_hand("henon-heiles", "velocity-verlet", 0.1, 200));
  CHECK(good.lost.empty());
  CHECK(good.energy_growth >= 1.0);
  CHECK(good.energy_growth < 4.0);
  // The frequency is 1, so Verlet's stability limit is 2.
  const TenSpans unstable = followed(by_hand("henon-heiles", "velocity-verlet", 2.02, 20));
  INFO(unstable.lost);
  CHECK_FALSE(unstable.lost.empty());
  // The energy error of RK4 is proportional to time. Over ten spans it is ten times as large, but
  // the run does not count as lost.
  const TenSpans drifting = followed(by_hand("henon-heiles", "rk4", 0.2, 1000));
  CHECK(drifting.lost.empty());
  CHECK(drifting.energy_growth > 5.0);
  CHECK(drifting.energy_growth < 20.0);
}

TEST_CASE("Where energy is not constant the momenta decide", "[cases]") {
  const TenSpans driven = followed(by_hand("duffing", "rk4", 0.05, 200));
  CHECK(std::isnan(driven.energy_growth));
  CHECK(driven.lost.empty());
  CHECK(driven.momenta_growth >= 1.0);
}

TEST_CASE("Of each three cases of a class the second is held back", "[cases]") {
  std::map<std::string, int> seen;
  std::set<std::string> names;
  for (const BenchmarkCase& one : all_cases()) {
    INFO(one.id);
    CHECK(names.insert(one.id).second);
    CHECK(one.held_back == (seen[one.kind]++ % 3 == 1));
  }
}

}  // namespace
}  // namespace shakedown::comparison
