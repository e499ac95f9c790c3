#include "problems/linear_oscillator.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register linear_oscillator_registered([] {
  return make_problem_under_test<LinearOscillator<>>(catalogue().problem("linear-oscillator"),
                                                     AllMethods{});
});

}  // namespace shakedown
