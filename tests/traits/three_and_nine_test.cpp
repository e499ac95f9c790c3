#include "problems/lists/three_and_nine.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register three_and_nine_registered(problems_of_size<OfThreeAndNine>);

}  // namespace shakedown
