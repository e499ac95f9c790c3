// No step allocates on long chains or strands or on many molecules: memory that grows with n is
// allocated at construction.
#include <catch2/catch.hpp>

#include "tests/support/allocation_guard.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

TEST_CASE("Steps on a chain and a strand of 3000 and on 200 molecules allocate nothing",
          "[traits][alloc]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  int checked = 0;
  for (const ProblemSubject& problem : problems_under_test()) {
    const std::string& id = problem.entry.id;
    Settings large;
    if (id == "chain") large = {{"n", "3000"}};
    if (id == "chain-penalty") large = {{"n", "3000"}, {"omega", "350"}};
    if (id == "dna") large = {{"N", "3000"}};
    if (id == "polymer") large = {{"rods", "3000"}};
    if (id == "water" || id == "water-penalty") large = {{"N", "200"}, {"start", "lattice"}};
    if (large.empty()) continue;
    for (const PairSubject& pair : problem.pairs) {
      // Adaptive libraries manage their own memory. IPA, which promises no order, fails here.
      const bool ordered = pair.traits.order_q > 0 || pair.traits.order_stationary > 0;
      if (!pair.admissible() || !ordered) continue;
      INFO(pair.traits.name << " on " << id);
      CHECK(allocations(pair, {large, {}}, problem.initial(large), 1e-4, 10) == 0);
      ++checked;
    }
  }
  CHECK(checked >= 20);
}

}  // namespace
}  // namespace shakedown
