#include "problems/lists/six_and_twelve.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register six_and_twelve_registered(written_derivatives<OfSixAndTwelve>);

}  // namespace shakedown
