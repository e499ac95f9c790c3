// Problems of the tests' own: one with every term of the equations of motion, for every method that takes
// it; and those that only test files have, for a method of each kind.
#include "tests/support/local_problems.hpp"

#include "methods/all.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {

template struct OwnProblem<FreeTrimer<>>;
template struct OwnProblem<Penalised<FreeTrimer<>>>;
template struct OwnProblem<FreeAngles<>>;
template struct OwnProblem<DrivenArm<>>;

namespace {

std::vector<ProblemSubject> local() {
  return {make_subject_under_test<DrivenArm<>>(AllMethods{}),
          make_subject_under_test<FreeAngles<>>(MethodList<VariationalEulerAngles, RungeKutta4>{}),
          make_subject_under_test<FreeTrimer<>>(MethodList<Rattle>{}),
          make_subject_under_test<Penalised<FreeTrimer<>>>(MethodList<VelocityVerlet>{})};
}

const Register locals(local);
const Register derivatives(+[] {
  return written_derivatives_of(
      ProblemList<FreeTrimer<>, Penalised<FreeTrimer<>>, FreeAngles<>, DrivenArm<>>{});
});

}  // namespace
}  // namespace shakedown
