#include "methods/base/problem_entry.hpp"
#include "problems/bead_chain.hpp"

namespace shakedown {

ProblemEntry free_angle_entry() { return make_problem_entry<FreeAngle<>>(); }

}  // namespace shakedown
