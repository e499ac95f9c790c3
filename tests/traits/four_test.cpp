#include "problems/lists/four.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register four_registered(written_derivatives<OfFour>);

}  // namespace shakedown
