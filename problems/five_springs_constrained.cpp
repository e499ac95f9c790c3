#include "methods/base/problem_entry.hpp"
#include "problems/five_springs.hpp"

namespace shakedown {

ProblemEntry five_springs_constrained_entry() { return make_problem_entry<FiveSpringsSoft<>>(); }

}  // namespace shakedown
