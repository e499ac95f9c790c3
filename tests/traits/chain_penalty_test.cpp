#include "methods/all.hpp"
#include "problems/chain.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

// omega = 20 would put most of the error into p: too little of q above round-off to fit an order.
static const Register registered([] {
  return make_problem_under_test<ChainPenalty<>>(catalogue().problem("chain-penalty"), AllMethods{},
                                                 {{"n", "3"}, {"omega", "4"}});
});

}  // namespace shakedown
