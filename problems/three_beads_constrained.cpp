#include "methods/base/problem_entry.hpp"
#include "problems/three_beads.hpp"

namespace shakedown {

ProblemEntry three_beads_constrained_entry() { return make_problem_entry<ThreeBeadsSoft<>>(); }

}  // namespace shakedown
