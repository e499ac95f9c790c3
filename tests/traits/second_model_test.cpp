#include "methods/all.hpp"
#include "problems/forced_oscillator.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register second_model_registered([] {
  return make_problem_under_test<SecondModel<>>(catalogue().problem(std::string(SecondModel<>::id)),
                                                AllMethods{});
});

}  // namespace shakedown
