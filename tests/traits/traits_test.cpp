// Every promise of every trait record, on every admissible pair. Nothing here names a method or a
// problem: what stands in the lists is measured.
#include <catch2/catch.hpp>
#include <set>

#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

struct Promise {
  const PairSubject* pair;
  const Property* property;
};

/// On the problem of number k.
std::vector<Promise> promises_on(std::size_t k, Family family) {
  const ProblemUnderTest& problem = problems_under_test()[k];
  const bool long_checks =
      family == Family::order || family == Family::structure || family == Family::conservation;
  std::vector<Promise> all;
  for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
    const PairSubject& pair = problem.pairs[i];
    if (!pair.admissible() || (long_checks && !in_turn(k, i))) continue;
    for (const Property& property : properties()) {
      if (property.family == family && property.promised(problem, pair)) {
        all.push_back({&pair, &property});
      }
    }
  }
  return all;
}

/// Halves of the problems, for a family that takes a minute: cases run beside each other.
enum class Half { both, constrained, free };
bool belongs(const ProblemUnderTest& problem, Half half) {
  return half == Half::both || (half == Half::constrained) == (problem.entry.constraints > 0);
}

/// A section a problem and in it one a promise: Catch runs through all of them for each leaf.
void check_promises(Family family, Half half = Half::both) {
  bool any = false;
  for (std::size_t k = 0; k < problems_under_test().size(); ++k) {
    const ProblemUnderTest& problem = problems_under_test()[k];
    if (!belongs(problem, half)) continue;
    const std::vector<Promise> promises = promises_on(k, family);
    if (promises.empty()) continue;
    any = true;
    DYNAMIC_SECTION(problem.entry.id) {
      for (const auto& [pair, property] : promises) {
        DYNAMIC_SECTION(pair->label << ": " << property->name) {
          const Finding finding = property->check(problem, *pair);
          const std::string test_case = Catch::getResultCapture().getCurrentTestName();
          INFO(finding.measured << (finding.holds ? ""
                                                  : advice(problem, *pair, *property, test_case)));
          CHECK(finding.holds);
        }
      }
    }
  }
  CHECK(any);
}

TEST_CASE("Every method has the order that its record promises", "[traits][order][slow]") {
  check_promises(Family::order);
}
TEST_CASE("Every method is as symplectic and as symmetric as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::structure);
}
TEST_CASE("Every method conserves energy and momenta as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::conservation, Half::free);
}
TEST_CASE("Every method conserves energy, momenta and constraints as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::conservation, Half::constrained);
}
TEST_CASE("Every method dates its multipliers as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::multipliers);
}
TEST_CASE("Every random method has the stationary distribution that its record promises",
          "[traits][statistics][slow]") {
  check_promises(Family::statistics);
}
TEST_CASE("No step allocates, and every failure is reported", "[traits][alloc][slow]") {
  check_promises(Family::cost);
}

TEST_CASE("Every problem of the catalogue is registered with these tests", "[traits]") {
  std::set<std::string> registered;
  for (const ProblemUnderTest& problem : problems_under_test()) registered.insert(problem.entry.id);
  for (const ProblemEntry& entry : catalogue().problems) CHECK(registered.contains(entry.id));
}

}  // namespace
}  // namespace shakedown
