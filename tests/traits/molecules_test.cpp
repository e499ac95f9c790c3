#include "problems/lists/molecules.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register molecules_registered(problems_of_size<OfMolecules>);

}  // namespace shakedown
