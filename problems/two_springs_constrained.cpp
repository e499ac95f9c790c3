#include "methods/base/problem_entry.hpp"
#include "problems/two_springs.hpp"

namespace shakedown {

ProblemEntry two_springs_constrained_entry() { return make_problem_entry<TwoRods<>>(); }

}  // namespace shakedown
