#include "problems/lists/any_size.hpp"

#include "tests/support/derivative_checks.hpp"

namespace shakedown {

static const Register any_size_registered(written_derivatives<OfAnySize>);

}  // namespace shakedown
