#include "problems/double_pendulum_angles.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry double_pendulum_angles_entry() { return make_problem_entry<DoublePendulumAngles<>>(); }

}  // namespace shakedown
