#include "methods/all.hpp"
#include "problems/three_beads.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register three_beads_constrained_registered([] {
  return make_problem_under_test<ThreeBeadsSoft<>>(catalogue().problem("three-beads-constrained"),
                                                   AllMethods{});
});

}  // namespace shakedown
