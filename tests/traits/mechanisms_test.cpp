#include "problems/lists/plane_mechanisms.hpp"
#include "problems/lists/spatial_mechanisms.hpp"
#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register plane_mechanisms(written_derivatives<OfPlaneMechanisms>);
static const Register spatial_mechanisms(written_derivatives<OfSpatialMechanisms>);

}  // namespace shakedown
