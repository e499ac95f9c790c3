#include "problems/lists/three_and_nine.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfThreeAndNine>();

}  // namespace shakedown
