#include "problems/gyroscopic_top.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry gyroscopic_top_entry() { return make_problem_entry<GyroscopicTop<>>(); }

}  // namespace shakedown
