#include "problems/channel.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register registered([] {
  return make_problem_under_test<ChannelStiff<>>(catalogue().problem("channel"), AllMethods{});
});

}  // namespace shakedown
