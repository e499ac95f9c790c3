#include "problems/gyroscopic_top_reduced.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry gyroscopic_top_reduced_entry() { return make_problem_entry<GyroscopicTopReduced<>>(); }

}  // namespace shakedown
