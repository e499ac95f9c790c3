#include "problems/spring_pendulum.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register spring_pendulum_registered([] {
  return make_problem_under_test<SpringPendulum<>>(
      catalogue().problem(std::string(SpringPendulum<>::id)), AllMethods{});
});

}  // namespace shakedown
