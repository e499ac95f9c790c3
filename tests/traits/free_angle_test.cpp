#include "methods/all.hpp"
#include "problems/bead_chain.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register free_angle_registered([] {
  return make_problem_under_test<FreeAngle<>>(catalogue().problem("free-angle"), AllMethods{});
});

}  // namespace shakedown
