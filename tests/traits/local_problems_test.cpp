// Problems of the tests' own, so that every kind of momentum map meets every kind of method, and every
// term of the equations of motion every method that takes it.
#include "tests/support/local_problems.hpp"

#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {
namespace {

template <class... P>
std::vector<ProblemUnderTest> local() {
  return {make_problem_under_test<P>(make_problem_entry<P>(make_pairs<P>(AllMethods{})),
                                     AllMethods{})...};
}

const Register locals(local<FreeTrimer<>, Penalised<FreeTrimer<>>, FreeAngles<>, DrivenArm<>>);

}  // namespace
}  // namespace shakedown
