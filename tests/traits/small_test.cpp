#include "problems/lists/four.hpp"
#include "problems/lists/three_and_nine.hpp"
#include "problems/lists/two.hpp"
#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register two(written_derivatives<OfTwo>);
static const Register three_and_nine(written_derivatives<OfThreeAndNine>);
static const Register four(written_derivatives<OfFour>);

}  // namespace shakedown
