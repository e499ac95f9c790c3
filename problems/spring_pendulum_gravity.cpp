#include "problems/spring_pendulum_gravity.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry spring_pendulum_gravity_entry() {
  return make_problem_entry<SpringPendulumGravityStiff<>>(AllMethods{});
}

}  // namespace shakedown
