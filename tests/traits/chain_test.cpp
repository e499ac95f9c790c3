#include "problems/chain.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register chain_registered([] {
  return make_problem_under_test<Chain<>>(catalogue().problem("chain"), AllMethods{}, {{"n", "3"}});
});

}  // namespace shakedown
