#include "problems/two_springs.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry two_springs_entry() { return make_problem_entry<TwoSprings<>>(); }

}  // namespace shakedown
