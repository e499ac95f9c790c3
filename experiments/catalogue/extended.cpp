#include "experiments/catalogue/extended.hpp"

#include <algorithm>

namespace shakedown::detail {

Catalogue catalogue_of(std::vector<MethodEntry> own, std::vector<ProblemEntry> problems) {
  Catalogue all{catalogue().methods, std::move(problems)};
  all.methods.insert(all.methods.end(), std::make_move_iterator(own.begin()),
                     std::make_move_iterator(own.end()));
  std::sort(all.problems.begin(), all.problems.end(),
            [](const ProblemEntry& a, const ProblemEntry& b) { return a.id < b.id; });
  return all;
}

}  // namespace shakedown::detail
