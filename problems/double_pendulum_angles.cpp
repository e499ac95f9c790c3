#include "problems/double_pendulum_angles.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry double_pendulum_angles_entry() {
  return make_problem_entry<DoublePendulumAngles<>>(AllMethods{});
}

}  // namespace shakedown
