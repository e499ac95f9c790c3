#include "problems/pendulum_3d.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry pendulum_3d_entry() { return make_problem_entry<Pendulum3d<>>(AllMethods{}); }

}  // namespace shakedown
