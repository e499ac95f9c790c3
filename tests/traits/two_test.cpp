#include "problems/lists/two.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register two_registered(written_derivatives<OfTwo>);

}  // namespace shakedown
