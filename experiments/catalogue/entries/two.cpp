#include "problems/lists/two.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfTwo>();

}  // namespace shakedown
