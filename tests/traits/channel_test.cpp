#include "problems/channel.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

// A quarter of the default frequency: fewer steps.
static const Register channel_registered([] {
  return make_problem_under_test<ChannelStiff<>>(catalogue().problem("channel"), AllMethods{},
                                                 {{"k", "25"}, {"E", "0.1"}});
});

}  // namespace shakedown
