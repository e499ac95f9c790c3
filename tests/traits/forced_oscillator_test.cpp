#include "problems/forced_oscillator.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register forced_oscillator_registered([] {
  return make_problem_under_test<ForcedOscillator<>>(
      catalogue().problem(std::string(ForcedOscillator<>::id)), AllMethods{});
});

}  // namespace shakedown
