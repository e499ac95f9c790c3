#include "problems/four_particles.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register registered([] {
  ProblemUnderTest subject =
      make_problem_under_test<FourParticles<>>(catalogue().problem("four-particles"), AllMethods{});
  subject.horizon = 0.25;    // the stiff spring turns at 50 rad/s
  subject.head_start = 3.0;  // by then both springs oscillate
  subject.long_run = 1 << 14;
  return subject;
});

}  // namespace shakedown
