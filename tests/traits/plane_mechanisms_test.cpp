#include "problems/lists/plane_mechanisms.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register plane_mechanisms_registered(written_derivatives<OfPlaneMechanisms>);

}  // namespace shakedown
