#include <algorithm>
#include <iterator>

#include "experiments/harness/claims/pair_metrics.hpp"
#include "experiments/harness/cli/make_own_suite.hpp"

namespace shakedown {

namespace {
// Measures only those pairs whose problem or method is the user's own.
void own_metrics(const Catalogue& all, std::vector<Metric>& metrics) {
  const Catalogue& suite = catalogue();
  for (const ProblemEntry& entry : all.problems) {
    const bool known = suite.has_problem(entry.id);
    // The suite's methods come before the user's methods; their pairs with the suite's problems are
    // skipped.
    const auto first = known ? std::ssize(suite.methods) : std::ptrdiff_t{0};
    ProblemEntry own = entry;
    own.pairs.erase(own.pairs.begin(), own.pairs.begin() + first);
    if (std::any_of(own.pairs.begin(), own.pairs.end(),
                    [](const Pair& pair) { return pair.admissible(); })) {
      pair_metrics(own, {all.methods.begin() + first, all.methods.end()}, metrics);
    }
  }
}
}  // namespace

Suite suite_of(const Catalogue& all, std::vector<Geometry> own, OptionSets own_sets,
               std::vector<UnitsCheck> units) {
  Suite suite{all};
  suite.metrics = [&all](std::vector<Metric>& metrics) { own_metrics(all, metrics); };
  suite.geometries = std::move(own);
  suite.own_option_sets = std::move(own_sets);
  suite.units = std::move(units);
  return suite;
}

}  // namespace shakedown
