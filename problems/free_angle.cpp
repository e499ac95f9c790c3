#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "problems/bead_chain.hpp"

namespace shakedown {

ProblemEntry free_angle_entry() { return make_problem_entry<FreeAngle<>>(AllMethods{}); }

}  // namespace shakedown
