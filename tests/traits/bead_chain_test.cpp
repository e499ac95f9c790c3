#include "problems/bead_chain.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register registered([] {
  return make_problem_under_test<BeadChainStiff<>>(catalogue().problem("bead-chain"), AllMethods{});
});

}  // namespace shakedown
