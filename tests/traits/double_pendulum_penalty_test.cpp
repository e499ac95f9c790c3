#include "methods/all.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register double_pendulum_penalty_registered([] {
  return make_problem_under_test<DoublePendulumPenalty<>>(
      catalogue().problem("double-pendulum-penalty"), AllMethods{});
});

}  // namespace shakedown
