// Far from the origin, every method must give the same motion up to the round-off of the
// coordinates there.
#include "methods/lists/members.hpp"
#include "problems/car_axis.hpp"
#include "problems/chain.hpp"
#include "problems/charged_particle.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/three_cranks.hpp"
#include "tests/support/unit_tests.hpp"

using namespace shakedown;
using shakedown::testing::require_no_origin;

TEST_CASE("Unconstrained methods know no origin", "[units]") {
  require_no_origin<HenonHeiles<>>(MethodsIn<UnconstrainedMethods>{});
  require_no_origin<HenonHeiles<>>(MethodsIn<MultibodyMethods>{});
  require_no_origin<ChargedParticle<>>(MethodList<Boris>{});
  require_no_origin<FermiPastaUlam<>>(
      MethodList<Impulse, MollifiedImpulse, ImplicitExplicit, Flavors, Trigonometric>{});
}

TEMPLATE_TEST_CASE("Constrained methods know no origin", "[units]", DoublePendulum<>, CarAxis<>,
                   ThreeCranks<>) {
  require_no_origin<TestType>(MethodsIn<ConstrainedMethods>{});
  require_no_origin<TestType>(MethodsIn<MultibodyMethods>{});
}

namespace {

/// Velocity Verlet with a force towards x = 0, which no problem has, so that absolute coordinates
/// matter.
struct DrawnHome : VelocityVerlet {
  template <class P>
  class Stepper : public VelocityVerlet::Stepper<P> {
    using Base = VelocityVerlet::Stepper<P>;

   public:
    using Base::Base;
    StepReport step(State<P>& state) {
      state.p -= ScalarOf<P>(1e-9) * state.q;
      return Base::step(state);
    }
  };
};

}  // namespace

TEST_CASE("The comparison of origins sees a method that knows one", "[units]") {
  const HenonHeiles<> problem{HenonHeiles<>::Parameters{}};
  const double h = stable_step<VelocityVerlet>(problem);
  CHECK(difference_elsewhere<VelocityVerlet>(problem, h, 12) == "");
  CHECK_THAT(difference_elsewhere<DrawnHome>(problem, h, 12), Catch::Matchers::Contains("origin"));
}
