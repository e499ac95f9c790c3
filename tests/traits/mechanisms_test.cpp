#include "problems/lists/mechanisms.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register mechanisms_registered(problems_of_size<OfMechanisms>);

}  // namespace shakedown
