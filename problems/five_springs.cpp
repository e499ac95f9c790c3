#include "problems/five_springs.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry five_springs_entry() { return make_problem_entry<FiveSpringsStiff<>>(); }

}  // namespace shakedown
