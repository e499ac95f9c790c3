// Problems of the tests' own, so that every kind of momentum map meets every kind of method.
#include "tests/support/local_problems.hpp"

#include "experiments/catalogue/crossings/crossing.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {
namespace {

template <class P>
ProblemUnderTest local() {
  return make_problem_under_test<P>(make_problem_entry<P>(), AllMethods{});
}

const Register trimer(local<FreeTrimer<>>);
const Register penalised_trimer(local<Penalised<FreeTrimer<>>>);
const Register angles(local<FreeAngles<>>);

}  // namespace
}  // namespace shakedown
