#include "problems/spring_pendulum_gravity.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry spring_pendulum_gravity_entry() {
  return make_problem_entry<SpringPendulumGravityStiff<>>();
}

}  // namespace shakedown
