#include "problems/three_beads.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry three_beads_entry() { return make_problem_entry<ThreeBeadsStiff<>>(); }

}  // namespace shakedown
