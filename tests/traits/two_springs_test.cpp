#include "problems/two_springs.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register two_springs_registered([] {
  return make_problem_under_test<TwoSprings<>>(catalogue().problem(std::string(TwoSprings<>::id)),
                                               AllMethods{});
});

}  // namespace shakedown
