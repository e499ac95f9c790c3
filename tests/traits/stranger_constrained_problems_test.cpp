// `verify` finds no broken promise for correct methods on correct constrained problems that the
// suite does not know.
#include <catch2/catch.hpp>

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/rattle_composed.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/half_explicit/herk.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "methods/runge_kutta/lobatto.hpp"
#include "methods/structural/generalized_alpha_dae.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/strangers/constrained_problems.hpp"
#include "tests/support/strangers/implicit_methods.hpp"
#include "tests/support/strangers/judge.hpp"
#include "tests/support/strangers/runge_kuttas.hpp"

namespace shakedown {

template struct OwnProblem<stranger::Diatomic<stranger::Natural>>;
template struct OwnProblem<stranger::Diatomic<stranger::Si>>;
template struct OwnProblem<stranger::Ammonia>;
template struct OwnProblem<stranger::BracedSquare>;
template struct OwnProblem<stranger::Ring>;
template struct OwnProblem<stranger::SwingRide>;
template struct OwnProblem<stranger::FallingRod>;
template struct OwnProblem<stranger::Ellipsoid<>>;

namespace stranger {
namespace {

TEST_CASE("Right methods break no promise on a free rigid diatomic, in any units", "[traits]") {
  std::vector<Judgement> all = judge<Diatomic<Natural>>(MethodList<Rattle, Rk4Projected>{});
  const std::vector<Judgement> si = judge<Diatomic<Si>>(MethodList<Rattle, Rk4Projected>{});
  all.insert(all.end(), si.begin(), si.end());
  right(all, {"order", "symplectic", "symmetric", "energy"});
  const bool constant = std::any_of(all.begin(), all.end(), [](const Judgement& one) {
    return one.reason.find("multipliers are constant") != std::string::npos;
  });
  CHECK(constant);
}

TEST_CASE("Right methods break no promise on a rigid molecule given by distances", "[traits]") {
  right(judge<Ammonia>(MethodList<Rattle, Shake, HalfExplicit4, ConstrainedEuler>{}),
        {"order", "symplectic", "symmetric", "energy", "linear momentum", "angular momentum",
         "position constraint", "velocity constraint", "multiplier time"});
}

TEST_CASE("Right methods break no promise where a constraint is redundant", "[traits]") {
  right(
      judge<BracedSquare>(MethodList<Rattle, Rk4Projected, GeneralizedAlphaDae>{}),
      {"order", "symplectic", "symmetric", "energy", "position constraint", "velocity constraint"});
}

TEST_CASE("Right methods break no promise on a closed chain", "[traits]") {
  right(judge<Ring>(MethodList<Rattle, Rattle4, Lobatto3, ProjectedHeun>{}),
        {"order", "symplectic", "symmetric", "energy", "angular momentum", "position constraint",
         "velocity constraint", "multiplier time"});
}

TEST_CASE("Right methods break no promise where the pivot moves", "[traits]") {
  right(
      judge<SwingRide>(MethodList<Rattle, Rattle4, Shake, Rk4Projected, Herk4, ProjectedHeun>{}),
      {"order", "energy balance", "position constraint", "velocity constraint", "multiplier time"});
}

TEST_CASE("Right methods break no promise on a rod that falls through air", "[traits]") {
  right(
      judge<FallingRod>(MethodList<Rattle, HalfExplicit5, GeneralizedAlphaDae, ProjectedHeun>{}),
      {"order", "energy balance", "position constraint", "velocity constraint", "multiplier time"});
}

TEST_CASE("Right methods break no promise on a particle on an ellipsoid", "[traits]") {
  right(judge<Ellipsoid<>>(MethodList<Rattle, Shake, Rk4Projected, ConstrainedEuler>{}),
        {"order", "symplectic", "symmetric", "energy", "position constraint", "velocity constraint",
         "multiplier time"});
}

}  // namespace
}  // namespace stranger
}  // namespace shakedown
