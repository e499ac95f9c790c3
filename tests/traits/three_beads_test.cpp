#include "problems/three_beads.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register three_beads_registered([] {
  return make_problem_under_test<ThreeBeadsStiff<>>(catalogue().problem("three-beads"),
                                                    AllMethods{});
});

}  // namespace shakedown
