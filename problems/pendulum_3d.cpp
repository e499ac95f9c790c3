#include "problems/pendulum_3d.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry pendulum_3d_entry() { return make_problem_entry<Pendulum3d<>>(); }

}  // namespace shakedown
