#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {

ProblemEntry two_springs_constrained_entry() { return make_problem_entry<TwoRods<>>(AllMethods{}); }

}  // namespace shakedown
