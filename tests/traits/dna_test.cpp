#include "problems/dna.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register registered([] {
  return make_problem_under_test<Dna<>>(catalogue().problem("dna"), AllMethods{}, {{"N", "5"}});
});

}  // namespace shakedown
