#include "methods/all.hpp"
#include "problems/five_springs.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register five_springs_constrained_registered([] {
  return make_problem_under_test<FiveSpringsSoft<>>(catalogue().problem("five-springs-constrained"),
                                                    AllMethods{});
});

}  // namespace shakedown
