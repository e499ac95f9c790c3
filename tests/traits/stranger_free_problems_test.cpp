// `verify` finds no broken promise for correct methods on correct unconstrained problems that the
// suite does not know.
#include <catch2/catch.hpp>

#include "methods/generalised/variational_euler.hpp"
#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/nystrom.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/structural/generalized_alpha.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/strangers/free_problems.hpp"
#include "tests/support/strangers/judge.hpp"
#include "tests/support/strangers/runge_kuttas.hpp"
#include "tests/support/strangers/splittings.hpp"

namespace shakedown {

template struct OwnProblem<stranger::Charge>;
template struct OwnProblem<stranger::AsymmetricBody>;
template struct OwnProblem<stranger::BinaryStar>;
template struct OwnProblem<stranger::IonTrap>;
template struct OwnProblem<stranger::Toda<>>;

namespace stranger {
namespace {

TEST_CASE("Right methods break no promise on a charge in a magnetic field", "[traits]") {
  right(judge<Charge>(MethodList<RungeKutta4, GeneralizedAlpha, Heun>{}),
        {"order", "energy balance"});
}

TEST_CASE("Right methods break no promise on a free asymmetric body", "[traits]") {
  right(judge<AsymmetricBody>(MethodList<RungeKutta4, VariationalEulerAngles, ThreeEighths>{}),
        {"order", "symplectic", "energy", "angular momentum"});
}

TEST_CASE("Right methods break no promise on a binary star in light years", "[traits]") {
  right(judge<BinaryStar>(
            MethodList<VelocityVerlet, ImplicitMidpoint, BlanesMoan4, Gauss2, PositionVerlet>{}),
        {"order", "symplectic", "symmetric", "energy", "linear momentum", "angular momentum"});
}

TEST_CASE("Right methods break no promise on two ions in a Paul trap in SI units", "[traits]") {
  right(judge<IonTrap>(MethodList<RungeKutta4, Nystrom5, GeneralizedAlpha, ThreeEighths>{}),
        {"order", "energy balance"});
}

TEST_CASE("Right methods break no promise on a Toda lattice", "[traits]") {
  right(judge<Toda<>>(MethodList<VelocityVerlet, Newmark, ZhangSkeel, BlanesMoanRkn4, Ruth3>{}),
        {"order", "symplectic", "symmetric", "energy", "linear momentum"});
}

}  // namespace
}  // namespace stranger
}  // namespace shakedown
