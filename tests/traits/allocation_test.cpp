// Checks that a million steps, which include rare code paths, make no heap allocation.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "tests/support/allocation_guard.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

TEST_CASE("No method allocates in a million steps", "[traits][alloc][long]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  for (const MethodEntry& method : catalogue().methods) {
    // Adaptive libraries manage their own memory.
    if (method.traits.adaptive) continue;
    // The test uses the method's least expensive problem; traits_test.cpp takes 20 000 steps on the
    // others.
    const ProblemSubject* cheapest = nullptr;
    const PairSubject* pair = nullptr;
    for (const ProblemSubject& problem : problems_under_test()) {
      const auto here =
          std::find_if(problem.pairs.begin(), problem.pairs.end(),
                       [&](const PairSubject& p) { return p.label == method.traits.name; });
      if (here == problem.pairs.end() || !here->admissible()) continue;
      if (cheapest != nullptr && problem.entry.dof >= cheapest->entry.dof) continue;
      cheapest = &problem;
      pair = &*here;
    }
    INFO(method.traits.name);
    REQUIRE(cheapest != nullptr);
    INFO("on " << cheapest->entry.id);
    const double h = moderate_step(*cheapest, *pair);
    // IPA, which promises no order, evaluates about a hundred forces per step; methods of higher
    // order evaluate about a dozen.
    const int order = pair->traits.order_q;
    const std::int64_t steps = order > 2 ? 100000 : order > 0 ? 1000000 : 10000;
    CHECK(allocations(*pair, {}, generic_start(*cheapest), h, steps) == 0);
  }
}

}  // namespace
}  // namespace shakedown
