#include "problems/lists/any_size.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfAnySize>();

}  // namespace shakedown
