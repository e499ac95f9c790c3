#include "problems/two_springs.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry two_springs_entry() { return make_problem_entry<TwoSprings<>>(AllMethods{}); }

}  // namespace shakedown
