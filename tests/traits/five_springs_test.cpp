#include "problems/five_springs.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register five_springs_registered([] {
  return make_problem_under_test<FiveSpringsStiff<>>(catalogue().problem("five-springs"),
                                                     AllMethods{});
});

}  // namespace shakedown
