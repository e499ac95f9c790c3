// Checks every promise of every trait record on every admissible pair. No method or problem is
// named: the lists determine the measurements. `make test` takes the sample of sample.hpp; `make
// test-all` takes the rest, in the cases tagged [long].
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>
#include <string>

#include "experiments/analysis/traits/exceptions.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

const PairSubject& pair_of(const Said& said) {
  return problems_under_test()[said.problem].pairs[said.pair];
}

/// Returns whether the promise is known not to hold, however long the run is.
bool is_excused(const PairSubject& pair, const ProblemSubject& problem, std::string_view promise) {
  const Exception* known = exception_of(pair.label, problem.entry.id, promise);
  return known != nullptr && !known->short_run;
}

/// Returns the promises of all records, in the order of the problems.
const std::vector<Said>& all_promises() {
  static const std::vector<Said> all = [] {
    std::vector<Said> made;
    for (std::size_t k = 0; k < problems_under_test().size(); ++k) {
      const ProblemSubject& problem = problems_under_test()[k];
      for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
        if (!problem.pairs[i].admissible()) continue;
        for (const Property& property : properties()) {
          if (property.promised(problem, problem.pairs[i])) made.push_back({k, i, property.name});
        }
      }
    }
    return made;
  }();
  return all;
}
const std::set<Said>& sample() {
  static const std::set<Said> chosen = [] {
    std::set<Said> made = once_each(all_promises());
    made.merge(on_each_problem(all_promises()));
    return made;
  }();
  return chosen;
}

enum class Part { sample, rest };
/// Halves of the problems, which run in parallel for a family that takes minutes.
enum class Half { both, constrained, free };

bool belongs(const Said& promise, Family family, Part part, Half half) {
  const bool sampled = sample().contains(promise);
  const bool constrained = problems_under_test()[promise.problem].entry.constraints > 0;
  return property(promise.name).family == family && sampled == (part == Part::sample) &&
         (sampled || in_turn(promise)) &&
         (half == Half::both || (half == Half::constrained) == constrained);
}

/// Each problem has a section, which contains a section for each promise: Catch runs through all
/// sections of a level for each leaf.
void check_promises(Family family, Part part, Half half = Half::both) {
  std::vector<std::vector<Said>> by_problem(problems_under_test().size());
  for (const Said& promise : all_promises()) {
    if (belongs(promise, family, part, half)) by_problem[promise.problem].push_back(promise);
  }
  bool any = false;
  for (std::size_t k = 0; k < by_problem.size(); ++k) {
    const ProblemSubject& problem = problems_under_test()[k];
    if (by_problem[k].empty()) continue;
    any = true;
    DYNAMIC_SECTION(problem.entry.id) {
      for (const Said& promise : by_problem[k]) {
        const PairSubject& pair = pair_of(promise);
        DYNAMIC_SECTION(pair.label << ": " << promise.name) {
          const Property& promised = property(promise.name);
          const PromiseResult finding = promised.check(problem, pair);
          const std::string test_case = Catch::getResultCapture().getCurrentTestName();
          INFO(finding.measured << (finding.holds ? ""
                                                  : advice(problem, pair, promised, test_case)));
          // A method may do better on a problem than its record promises, and a promise may have no
          // meaning there. On the problems of the sample, which are small, a method does neither.
          const bool special =
              part == Part::rest && !(finding.better.empty() && finding.undecided.empty());
          CHECK((finding.holds || special || is_excused(pair, problem, promise.name)));
        }
      }
    }
  }
  // If few pairs make promises of a family, one part of the rest may contain none of these
  // promises.
  CHECK((any || std::getenv("SHAKEDOWN_PART") != nullptr));
}

TEST_CASE("Every method has the order that its record promises", "[traits][order][slow]") {
  check_promises(Family::order, Part::sample);
}
TEST_CASE("Every method is as symplectic and as symmetric as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::structure, Part::sample);
}
TEST_CASE("Every method conserves energy, momenta and constraints as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::conservation, Part::sample);
}
TEST_CASE("Every method dates its multipliers as its record promises",
          "[traits][structure][slow]") {
  check_promises(Family::multipliers, Part::sample);
}
TEST_CASE("Every random method has the stationary distribution that its record promises",
          "[traits][statistics][slow]") {
  check_promises(Family::statistics, Part::sample);
}
TEST_CASE("No step allocates, and every failure is reported", "[traits][alloc][slow]") {
  check_promises(Family::cost, Part::sample);
}

TEST_CASE("On every problem: order", "[traits][order][long]") {
  check_promises(Family::order, Part::rest);
}
TEST_CASE("On every problem: symplecticity and symmetry", "[traits][structure][long]") {
  check_promises(Family::structure, Part::rest);
}
TEST_CASE("On every problem without constraints: energy and momenta", "[traits][structure][long]") {
  check_promises(Family::conservation, Part::rest, Half::free);
}
TEST_CASE("On every problem with constraints: energy, momenta and constraints",
          "[traits][structure][long]") {
  check_promises(Family::conservation, Part::rest, Half::constrained);
}
TEST_CASE("On every problem: times of multipliers", "[traits][structure][long]") {
  check_promises(Family::multipliers, Part::rest);
}
TEST_CASE("On every problem: stationary distribution", "[traits][statistics][long]") {
  check_promises(Family::statistics, Part::rest);
}
TEST_CASE("On every problem: allocations and failures", "[traits][alloc][long]") {
  check_promises(Family::cost, Part::rest);
}

TEST_CASE("The sample has every method, every problem and every kind of promise", "[traits]") {
  std::set<std::string_view> methods, problems, kinds;
  for (const Said& said : sample()) {
    methods.insert(pair_of(said).pair.method);
    problems.insert(problems_under_test()[said.problem].entry.id);
    kinds.insert(said.name);
  }
  for (const MethodEntry& method : catalogue().methods) {
    INFO(method.traits.name);
    CHECK(methods.contains(method.traits.name));
  }
  for (const ProblemEntry& problem : catalogue().problems) {
    INFO(problem.id);
    CHECK(problems.contains(problem.id));
  }
  for (const Property& kind : properties()) {
    INFO(kind.name);
    CHECK(kinds.contains(kind.name));
  }
  std::set<std::pair<std::string, std::string_view>> promised, measured;
  for (const Said& said : all_promises()) promised.emplace(pair_of(said).label, said.name);
  for (const Said& said : sample()) measured.emplace(pair_of(said).label, said.name);
  CHECK(measured == promised);
  INFO(sample().size() << " of " << all_promises().size());
  CHECK(5 * sample().size() < all_promises().size());
}

}  // namespace
}  // namespace shakedown
