#include "problems/pendulum_3d.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register pendulum_3d_registered([] {
  ProblemUnderTest subject =
      make_problem_under_test<Pendulum3d<>>(catalogue().problem("pendulum-3d"), AllMethods{});
  subject.horizon = 1.0;  // half a period
  return subject;
});

}  // namespace shakedown
