#include "methods/all.hpp"
#include "problems/chain.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

// Short rods: the fast frequencies, omega |grad g| = 2 L omega or so, are then near omega, as
// methods with a micro-step of order 1/omega assume, and p is not so much stiffer than q that the
// orders of q drown in round-off.
static const Register chain_penalty_registered([] {
  return make_problem_under_test<ChainPenalty<>>(
      catalogue().problem("chain-penalty"), AllMethods{},
      {{"n", "3"}, {"L", "0.3"}, {"g", "0.13"}, {"omega", "30"}});
});

}  // namespace shakedown
