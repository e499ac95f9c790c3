// The suite's own catalogue.
#include "methods/all.hpp"

#include <algorithm>

#include "experiments/catalogue/pair.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

/// In units that CMake writes; see crossing.hpp.
template <class Size>
std::vector<ProblemEntry> entries();

const Catalogue& catalogue() {
  static const Catalogue all = [] {
    Catalogue made{method_entries(AllMethods{}), {}};
    for (const auto more : {entries<OfTwo>, entries<OfThreeAndNine>, entries<OfFour>,
                            entries<OfSixAndTwelve>, entries<OfAnySize>, entries<OfMolecules>,
                            entries<OfPlaneMechanisms>, entries<OfSpatialMechanisms>}) {
      for (ProblemEntry& entry : more()) made.problems.push_back(std::move(entry));
    }
    std::sort(made.problems.begin(), made.problems.end(),
              [](const ProblemEntry& a, const ProblemEntry& b) { return a.id < b.id; });
    return made;
  }();
  return all;
}

}  // namespace shakedown
