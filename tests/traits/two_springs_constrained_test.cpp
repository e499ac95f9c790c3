#include "methods/all.hpp"
#include "problems/two_springs.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register two_springs_constrained_registered([] {
  return make_problem_under_test<TwoRods<>>(catalogue().problem(std::string(TwoRods<>::id)),
                                            AllMethods{});
});

}  // namespace shakedown
