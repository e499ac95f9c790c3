#include "problems/central_pair.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry central_pair_entry() { return make_problem_entry<CentralPair<>>(); }

}  // namespace shakedown
