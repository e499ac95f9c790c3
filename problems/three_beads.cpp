#include "problems/three_beads.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry three_beads_entry() { return make_problem_entry<ThreeBeadsStiff<>>(AllMethods{}); }

}  // namespace shakedown
