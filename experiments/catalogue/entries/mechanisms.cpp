#include "problems/lists/mechanisms.hpp"

#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

template std::vector<ProblemEntry> entries<OfMechanisms>();

}  // namespace shakedown
