#include "problems/lists/four.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfFour>();

}  // namespace shakedown
