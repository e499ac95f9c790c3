#include "problems/lists/spatial_mechanisms.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register spatial_mechanisms_registered(written_derivatives<OfSpatialMechanisms>);

}  // namespace shakedown
