#include "methods/base/problem_entry.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown {

ProblemEntry magnetic_top_penalty_entry() { return make_problem_entry<MagneticTopPenalty<>>(); }

}  // namespace shakedown
