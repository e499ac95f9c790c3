// Molecules, spatial mechanisms and rotating bodies in other units.
#include "methods/lists/members.hpp"
#include "problems/andrews.hpp"
#include "problems/bricard.hpp"
#include "problems/dna.hpp"
#include "problems/flyball_governor.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/heavy_top.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/n_four_bars.hpp"
#include "problems/polymer.hpp"
#include "problems/spatial_chain.hpp"
#include "problems/three_beads.hpp"
#include "problems/water.hpp"
#include "tests/support/unit_tests.hpp"

using namespace shakedown;
using shakedown::testing::require_unit_free;

namespace {

using Some = MethodList<Rattle, ViA, EnergyMomentum, GeneralizedAlphaDae, Radau5Ggl, HalfExplicit4,
                        Rk4Projected, SymmetricProjection, GeodesicBaoab>;

}  // namespace

TEST_CASE("Rigid molecules run in any units", "[units]") {
  require_unit_free<Water<>>(MethodsIn<ConstrainedMethods>{});
  require_unit_free<ThreeBeadsSoft<>>(MethodList<SoftShake>{});
  require_unit_free<Polymer<>>(Some{});
  require_unit_free<Dna<>>(MethodList<VelocityVerlet, ImplicitMidpoint>{});
}

TEMPLATE_TEST_CASE("Mechanisms run in any units", "[units]", Andrews<>, Bricard<>,
                   FlyballGovernor<>, GyroscopicTopQuaternions<>, NFourBars<>, SpatialChain<>) {
  // The governor's dampers have rates of 1e4/s, which explicit stages resolve only with this step.
  require_unit_free<TestType>(Some{}, -10);
}

TEST_CASE("Rotations run in any unit of time", "[units]") {
  require_unit_free<MagneticTop<>>(MethodList<So3Linearised, So3Linearised2, So3Cayley, LieRattle,
                                              RotationSplitting, GeneralizedAlphaLie>{});
  require_unit_free<HeavyTop<>>(
      MethodList<So3Cayley, LieRattle, RotationSplitting, GeneralizedAlphaLie>{});
}
