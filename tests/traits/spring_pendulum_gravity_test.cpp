#include "problems/spring_pendulum_gravity.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register spring_pendulum_gravity_registered([] {
  return make_problem_under_test<SpringPendulumGravityStiff<>>(
      catalogue().problem("spring-pendulum-gravity"), AllMethods{});
});

}  // namespace shakedown
