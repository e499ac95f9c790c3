#include "problems/lists/six_and_twelve.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register six_and_twelve_registered(problems_of_size<OfSixAndTwelve>);

}  // namespace shakedown
