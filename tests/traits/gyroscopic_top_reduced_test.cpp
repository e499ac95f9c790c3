#include "problems/gyroscopic_top_reduced.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register gyroscopic_top_reduced_registered([] {
  ProblemUnderTest subject = make_problem_under_test<GyroscopicTopReduced<>>(
      catalogue().problem("gyroscopic-top-reduced"), AllMethods{});
  // Nutation at 100 rad/s.
  subject.horizon = 0.02;
  subject.head_start = 0.003;
  return subject;
});

}  // namespace shakedown
