// The suite's own catalogue.
#include "methods/all.hpp"

#include <algorithm>

#include "experiments/catalogue/lists.hpp"
#include "experiments/catalogue/pair.hpp"

namespace shakedown {

const RunnableMethods& suite_methods() {
  static const RunnableMethods all = runnable_methods(AllMethods{});
  return all;
}

const Catalogue& catalogue() {
  static const Catalogue all = [] {
    using Suite = Sizes<OfTwo, OfThreeAndNine, OfFour, OfSixAndTwelve, OfAnySize, OfMolecules,
                        OfPlaneMechanisms, OfSpatialMechanisms>;
    Catalogue made{method_entries(AllMethods{}),
                   crossed_entries<AllLists>(Suite{}, suite_methods())};
    std::sort(made.problems.begin(), made.problems.end(),
              [](const ProblemEntry& a, const ProblemEntry& b) { return a.id < b.id; });
    return made;
  }();
  return all;
}

}  // namespace shakedown
