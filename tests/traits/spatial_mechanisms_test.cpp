#include "problems/lists/spatial_mechanisms.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register spatial_mechanisms_registered(problems_of_size<OfSpatialMechanisms>);

}  // namespace shakedown
