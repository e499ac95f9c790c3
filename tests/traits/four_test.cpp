#include "problems/lists/four.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register four_registered(problems_of_size<OfFour>);

}  // namespace shakedown
