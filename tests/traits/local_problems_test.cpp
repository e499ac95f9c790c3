// Checks the tests' own problems with one method of each kind; local_problems_long_test.cpp uses
// more methods.
#include "tests/support/local_problems.hpp"

#include "methods/constrained/rattle.hpp"
#include "methods/generalised/variational_euler.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {

template struct OwnProblem<FreeTrimer<>>;
template struct OwnProblem<Penalised<FreeTrimer<>>>;
template struct OwnProblem<FreeAngles<>>;
template struct OwnProblem<DrivenArm<>>;

namespace {

const Register locals(+[] {
  return std::vector<ProblemSubject>{
      make_subject_under_test<FreeAngles<>>(MethodList<VariationalEulerAngles, RungeKutta4>{}),
      make_subject_under_test<FreeTrimer<>>(MethodList<Rattle>{}),
      make_subject_under_test<Penalised<FreeTrimer<>>>(MethodList<VelocityVerlet>{})};
});
const Register derivatives(+[] {
  return written_derivatives_of(ProblemList<FreeTrimer<>, Penalised<FreeTrimer<>>, FreeAngles<>>{});
});

}  // namespace
}  // namespace shakedown
