// Every promise of every trait record, on every admissible pair. Nothing here names a method or a
// problem: a new method in AllMethods is measured at once, a new problem as soon as a file like
// henon_heiles_test.cpp registers it.
#include <catch2/catch.hpp>

#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

TEST_CASE("Every method keeps what its record promises, on every problem it can integrate",
          "[traits][order][structure][alloc]") {
  for (const ProblemUnderTest& problem : problems_under_test()) {
    for (const PairUnderTest& pair : problem.pairs) {
      if (!pair.admissible()) continue;
      for (const Property& property : properties()) {
        if (!property.promised(problem, pair)) continue;
        DYNAMIC_SECTION(pair.traits.name << " on " << problem.entry.id << ": " << property.name) {
          const Finding finding = property.check(problem, pair);
          INFO(finding.measured);
          CHECK(finding.holds);
        }
      }
    }
  }
}

TEST_CASE("Every problem of the catalogue is registered with these tests", "[traits]") {
  for (const ProblemEntry& entry : catalogue().problems) {
    INFO("add tests/traits/<problem>_test.cpp for " << entry.id);
    bool registered = false;
    for (const ProblemUnderTest& problem : problems_under_test()) {
      registered = registered || problem.entry.id == entry.id;
    }
    CHECK(registered);
  }
}

}  // namespace
}  // namespace shakedown
