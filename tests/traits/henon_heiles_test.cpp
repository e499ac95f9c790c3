#include "problems/henon_heiles.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register henon_heiles_registered([] {
  return make_problem_under_test<HenonHeiles<>>(catalogue().problem("henon-heiles"), AllMethods{});
});

}  // namespace shakedown
