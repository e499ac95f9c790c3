// No heap allocation in a million steps: rare paths included.
#include <catch2/catch.hpp>
#include <string>

#include "tests/support/allocation_guard.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

TEST_CASE("No method allocates in a million steps", "[traits][alloc][slow]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  const auto& methods = catalogue().methods;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    // Adaptive libraries manage their own memory.
    if (methods[k].traits.adaptive) continue;
    bool checked = false;
    // On its cheapest problem: the checks of traits_test.cpp visit the others for 20 000 steps.
    const ProblemSubject* cheapest = nullptr;
    for (const ProblemSubject& problem : problems_under_test()) {
      if (problem.pairs.size() <= k || !problem.pairs[k].admissible()) continue;
      if (cheapest == nullptr || problem.entry.dof < cheapest->entry.dof) cheapest = &problem;
    }
    if (cheapest != nullptr) {
      const PairSubject& pair = cheapest->pairs[k];
      INFO(pair.traits.name << " on " << cheapest->entry.id);
      const double h = moderate_step(*cheapest, pair);
      // IPA, which promises no order, takes some hundred forces a step; of higher order a dozen.
      const int order = pair.traits.order_q;
      const std::int64_t steps = order > 2 ? 100000 : order > 0 ? 1000000 : 10000;
      CHECK(allocations(pair, {}, generic_start(*cheapest), h, steps) == 0);
      checked = true;
    }
    INFO(methods[k].traits.name);
    CHECK(checked);
  }
}

}  // namespace
}  // namespace shakedown
