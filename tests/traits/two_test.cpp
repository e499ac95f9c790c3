#include "problems/lists/two.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register two_registered(problems_of_size<OfTwo>);

}  // namespace shakedown
