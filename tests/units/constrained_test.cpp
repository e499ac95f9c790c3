// Tests every method for constrained problems in other units: with fixed, moving and redundant
// constraints, on chains, and with full mass matrices.

#include "methods/lists/members.hpp"
#include "problems/car_axis.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/slider_crank.hpp"
#include "problems/three_cranks.hpp"
#include "tests/support/unit_tests.hpp"

using namespace shakedown;
using shakedown::testing::require_unit_free;

TEMPLATE_TEST_CASE("Every constrained method gives the same bits in any units", "[units]",
                   DoublePendulum<>, CarAxis<>, SliderCrank<>, ThreeCranks<>) {
  require_unit_free<TestType>(MethodsIn<ConstrainedMethods>{});
  require_unit_free<TestType>(MethodsIn<MultibodyMethods>{});
}

TEST_CASE("Chains run in any units", "[units]") {
  require_unit_free<Chain<>>(MethodsIn<ConstrainedMethods>{});
  require_unit_free<Chain<>>(MethodList<GeneralizedAlphaDae, Radau5Ggl, HhtI3>{});
}

TEST_CASE("The comparison of units sees an absolute tolerance", "[units]") {
  const DoublePendulum<> problem(DoublePendulumParameters{});
  NewtonOptions absolute;
  absolute.unit = 1.0;  // |dx| <= tolerance (1 + |x|)
  bool seen = false;
  for (const UnitFactors& units : systems_of_units()) {
    CHECK(first_difference<Rattle>(problem, units, 0.01, 12).empty());
    seen = seen || !first_difference<Rattle>(problem, units, 0.01, 12, absolute).empty();
  }
  CHECK(seen);
}
