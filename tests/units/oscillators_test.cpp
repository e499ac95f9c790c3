// Tests every method for unconstrained problems, and unconstrained problems of every structure, in
// other units.
#include "methods/generalised/variational_euler.hpp"
#include "methods/lists/members.hpp"
#include "problems/car_axis.hpp"
#include "problems/charged_particle.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/duffing.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/two_springs.hpp"
#include "tests/support/unit_tests.hpp"

using namespace shakedown;
using shakedown::testing::require_unit_free;

namespace {

/// An explicit method, two implicit methods, an energy-momentum method, a multi-stage method and a
/// stochastic method.
using Some =
    MethodList<VelocityVerlet, Newmark, GeneralizedAlpha, EnergyMomentumGonzalez, Gauss3, Baoab>;
/// Excludes IPA, whose window L/omega and tolerance are AST's numbers for unit masses and unit
/// gradients.
using Oscillatory = MethodList<Impulse, MollifiedImpulse, ImplicitExplicit, Flavors, Trigonometric>;

}  // namespace

TEST_CASE("Every unconstrained method gives the same bits in any units", "[units]") {
  require_unit_free<HenonHeiles<>>(MethodsIn<UnconstrainedMethods>{});
  require_unit_free<HenonHeiles<>>(MethodsIn<MultibodyMethods>{});
  require_unit_free<TwoSprings<>>(MethodsIn<UnconstrainedMethods>{});
  require_unit_free<TwoSprings<>>(Oscillatory{});
  require_unit_free<FermiPastaUlam<>>(Oscillatory{});
  require_unit_free<DoublePendulumAngles<>>(MethodList<VariationalEulerAngles>{});
}

TEST_CASE("The libraries' codes give the same motion in any units within their tolerances",
          "[units]") {
  require_unit_free<HenonHeiles<>>(MethodsIn<LibraryMethods>{});
  require_unit_free<OuterSolarSystem<>>(MethodsIn<LibraryMethods>{});
  require_unit_free<DoublePendulum<>>(MethodsIn<LibraryMethods>{});
  require_unit_free<CarAxis<>>(MethodsIn<LibraryMethods>{});
}

TEST_CASE("Unconstrained problems of every structure run in any units", "[units]") {
  require_unit_free<LinearOscillator<>>(Some{});
  require_unit_free<FermiPastaUlam<>>(Some{});
  require_unit_free<Duffing<>>(Some{});
  require_unit_free<ChargedParticle<>>(MethodsIn<UnconstrainedMethods>{});
  require_unit_free<OuterSolarSystem<>>(Some{});
}
