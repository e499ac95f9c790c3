#include "problems/lists/any_size.hpp"

#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register any_size_registered(problems_of_size<OfAnySize>);

}  // namespace shakedown
