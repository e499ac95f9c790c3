#include "problems/lists/molecules.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register molecules_registered(written_derivatives<OfMolecules>);

}  // namespace shakedown
