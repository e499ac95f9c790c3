// Problems of the tests' own, so that every kind of momentum map meets every kind of method, and every
// term of the equations of motion every method that takes it.
#include "tests/support/local_problems.hpp"

#include "experiments/catalogue/problem_entry.hpp"
#include "methods/all.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {
namespace {

template <class... P>
std::vector<ProblemSubject> local() {
  return {make_subject_under_test<P>(make_problem_entry<P>(make_pairs<P>(AllMethods{})),
                                     AllMethods{})...};
}

const Register locals(local<FreeTrimer<>, Penalised<FreeTrimer<>>, FreeAngles<>, DrivenArm<>>);
const Register derivatives(+[] {
  return written_derivatives_of(
      ProblemList<FreeTrimer<>, Penalised<FreeTrimer<>>, FreeAngles<>, DrivenArm<>>{});
});

}  // namespace
}  // namespace shakedown
