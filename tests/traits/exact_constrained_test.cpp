// The exact Jacobians of steps with constraints, for every method on the double pendulum.
#include "methods/all.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {

template <class M>
constexpr bool detail::represents<M, DoublePendulum<>> = true;

namespace {

const Register registered(+[] { return exact_jacobians<DoublePendulum<>>(AllMethods{}); });

}  // namespace
}  // namespace shakedown
