#include "problems/central_pair.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry central_pair_entry() { return make_problem_entry<CentralPair<>>(AllMethods{}); }

}  // namespace shakedown
