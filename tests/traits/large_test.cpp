#include "problems/lists/molecules.hpp"
#include "problems/lists/six_and_twelve.hpp"
#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register six_and_twelve(written_derivatives<OfSixAndTwelve>);
static const Register molecules(written_derivatives<OfMolecules>);

}  // namespace shakedown
