#include "problems/lists/three_and_nine.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register three_and_nine_registered(written_derivatives<OfThreeAndNine>);

}  // namespace shakedown
