#include "problems/five_springs.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry five_springs_entry() { return make_problem_entry<FiveSpringsStiff<>>(AllMethods{}); }

}  // namespace shakedown
