// The fixed-size and the dynamic instantiation of every method agree.
#include <catch2/catch.hpp>

#include "methods/all.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "tests/support/sizes.hpp"

namespace shakedown {
namespace {

template <class Fixed, class Sized, class... M>
void compare_all(double h, MethodList<M...>) {
  (compare<M, Fixed, Sized>(h), ...);
}

TEST_CASE("Fixed and dynamic sizes of all methods agree to ten units of round-off",
          "[methods][oracle][long]") {
  compare_all<CentralPair<>, Resized<CentralPair<>>>(0.01, AllMethods{});
  compare_all<DoublePendulum<>, ResizedConstrained<DoublePendulum<>>>(0.01, AllMethods{});
  compare_all<DoublePendulumAngles<>, Resized<DoublePendulumAngles<>>>(0.01, AllMethods{});
}

}  // namespace
}  // namespace shakedown
