#include "problems/bead_chain.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

// Three beads in the plane on softer bonds: dynamic sizes and fewer steps.
static const Register bead_chain_registered([] {
  return make_problem_under_test<BeadChainStiff<>>(catalogue().problem("bead-chain"), AllMethods{},
                                                   {{"n", "3"}, {"d", "2"}, {"k", "25"}});
});

}  // namespace shakedown
