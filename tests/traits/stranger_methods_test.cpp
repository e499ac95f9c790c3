// `verify` finds no broken promise if correct methods that the suite does not know are tested on
// the suite's problems.
#include <catch2/catch.hpp>

#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/duffing.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/three_beads.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/strangers/implicit_methods.hpp"
#include "tests/support/strangers/judge.hpp"
#include "tests/support/strangers/runge_kuttas.hpp"
#include "tests/support/strangers/splittings.hpp"

namespace shakedown::stranger {
namespace {

using Splittings = MethodList<PositionVerlet, Ruth3, McLachlanAtela4>;

TEST_CASE("Right splittings of others break no promise", "[traits]") {
  right(judge<HenonHeiles<>>(Splittings{}), {"order", "symplectic", "symmetric", "energy"});
  right(judge<CentralPair<>>(Splittings{}),
        {"order", "symplectic", "symmetric", "energy", "angular momentum"});
}

TEST_CASE("Right Runge-Kutta methods of others break no promise", "[traits]") {
  right(judge<HenonHeiles<>>(MethodList<Heun, ThreeEighths>{}), {"order"});
  right(judge<DoublePendulumAngles<>>(MethodList<Heun, ThreeEighths>{}), {"order"});
  right(judge<Duffing<>>(MethodList<Heun, ThreeEighths>{}), {"order", "energy balance"});
}

TEST_CASE("A right energy-conserving method of others breaks no promise", "[traits]") {
  right(judge<HenonHeiles<>>(MethodList<AveragedVectorField>{}), {"order", "symmetric", "energy"});
  right(judge<FermiPastaUlam<>>(MethodList<AveragedVectorField>{}),
        {"order", "symmetric", "energy"});
}

TEST_CASE("Right methods of others for constraints break no promise", "[traits]") {
  using Methods = MethodList<ConstrainedEuler, ProjectedHeun>;
  right(judge<DoublePendulum<>>(Methods{}), {"order", "symplectic", "energy", "multiplier time"});
  right(judge<ThreeBeadsSoft<>>(Methods{}),
        {"order", "symplectic", "energy", "position constraint", "velocity constraint"});
}

}  // namespace
}  // namespace shakedown::stranger
