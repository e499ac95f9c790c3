#include "problems/double_pendulum_angles.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register double_pendulum_angles_registered([] {
  return make_problem_under_test<DoublePendulumAngles<>>(
      catalogue().problem("double-pendulum-angles"), AllMethods{});
});

}  // namespace shakedown
