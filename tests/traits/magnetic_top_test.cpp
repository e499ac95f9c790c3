#include "problems/magnetic_top.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register magnetic_top_registered([] {
  return make_problem_under_test<MagneticTop<>>(catalogue().problem("magnetic-top"), AllMethods{});
});

}  // namespace shakedown
