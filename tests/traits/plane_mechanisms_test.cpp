#include "problems/lists/plane_mechanisms.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register plane_mechanisms_registered(problems_of_size<OfPlaneMechanisms>);

}  // namespace shakedown
