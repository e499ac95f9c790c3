#include "problems/dna.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

// A stronger well than the paper's, so that long runs see many of its periods.
static const Register dna_registered([] {
  return make_problem_under_test<Dna<>>(catalogue().problem("dna"), AllMethods{},
                                        {{"N", "5"}, {"epsilon", "0.05"}});
});

}  // namespace shakedown
