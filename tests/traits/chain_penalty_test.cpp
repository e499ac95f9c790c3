#include "methods/all.hpp"
#include "problems/chain.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register registered([] {
  return make_problem_under_test<ChainPenalty<>>(catalogue().problem("chain-penalty"), AllMethods{},
                                                 {{"n", "3"}});
});

}  // namespace shakedown
