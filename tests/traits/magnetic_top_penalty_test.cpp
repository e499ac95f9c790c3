#include "methods/all.hpp"
#include "problems/magnetic_top.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register magnetic_top_penalty_registered([] {
  return make_problem_under_test<MagneticTopPenalty<>>(catalogue().problem("magnetic-top-penalty"),
                                                       AllMethods{});
});

}  // namespace shakedown
