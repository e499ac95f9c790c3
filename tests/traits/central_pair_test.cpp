#include "problems/central_pair.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register central_pair_registered([] {
  return make_problem_under_test<CentralPair<>>(catalogue().problem("central-pair"), AllMethods{});
});

}  // namespace shakedown
