#include "problems/double_pendulum.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register double_pendulum_registered([] {
  return make_problem_under_test<DoublePendulum<>>(catalogue().problem("double-pendulum"),
                                                   AllMethods{});
});

}  // namespace shakedown
