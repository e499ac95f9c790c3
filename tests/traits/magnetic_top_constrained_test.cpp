#include "methods/all.hpp"
#include "problems/magnetic_top.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register magnetic_top_constrained_registered([] {
  return make_problem_under_test<MagneticTopConstrained<>>(
      catalogue().problem("magnetic-top-constrained"), AllMethods{});
});

}  // namespace shakedown
