// Tests the problem with every term of the equations of motion with every admissible method.
#include "methods/all.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {
namespace {

const Register arm(+[] {
  return std::vector<ProblemSubject>{make_subject_under_test<DrivenArm<>>(AllMethods{})};
});
const Register derivatives(+[] { return written_derivatives_of(ProblemList<DrivenArm<>>{}); });

}  // namespace
}  // namespace shakedown
