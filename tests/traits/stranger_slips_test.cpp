// `verify` finds a mistake planted in a stranger's problem or method, and names it.
#include <catch2/catch.hpp>

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/duffing.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/strangers/judge.hpp"
#include "tests/support/strangers/slips.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

template struct OwnProblem<stranger::SlippedToda<>>;
template struct OwnProblem<stranger::SlippedEllipsoid<>>;

namespace stranger {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using Names = std::set<std::string>;

// Mistakes in problems.

/// Returns the judgement of `verify` on the problem itself.
template <class P, class M>
std::string fault(const std::string& slip) {
  const std::vector<Judgement> all = judge<P>(MethodList<M>{}, {{"slip", slip}});
  INFO(text_of(all));
  REQUIRE(all.size() == 1);
  REQUIRE(all[0].property == "the problem itself");
  REQUIRE(all[0].verdict == Judged::broken);
  return all[0].reason;
}

TEST_CASE("Problems that could slip are right before they do", "[traits][control]") {
  right(judge<SlippedToda<>>(MethodList<Heun>{}), {"order", "energy balance"});
  right(judge<SlippedEllipsoid<>>(MethodList<Rattle>{}), {"order", "symplectic", "energy"});
}

TEST_CASE("A wrong derivative is named, with its place", "[traits][control]") {
  const auto toda = fault<SlippedToda<>, Heun>;
  CHECK_THAT(toda("gradient-sign"), StartsWith("the gradient: component "));
  CHECK_THAT(toda("gradient-factor"), StartsWith("the gradient: component "));
  CHECK_THAT(toda("hessian-entry"), StartsWith("the Hessian: row "));
  CHECK_THAT(toda("damping-sign"), StartsWith("the force's derivative by v: row "));
  const auto ellipsoid = fault<SlippedEllipsoid<>, Rattle>;
  CHECK_THAT(ellipsoid("gravity"), StartsWith("the gradient: component 2 "));
  CHECK_THAT(ellipsoid("jacobian-entry"), StartsWith("the constraint Jacobian: component 2 "));
  CHECK_THAT(ellipsoid("second-derivative"),
             StartsWith("the derivative of the constraint Jacobian: component "));
}

TEST_CASE(
    "A force that is not that of the potential shows in the energy error, which does not fall",
    "[traits][control]") {
  // The derivative check, which would name the gradient first, is omitted here.
  const auto energy = [](const std::string& slip) {
    ProblemSubject problem = make_subject_under_test<SlippedEllipsoid<>>(MethodList<Rattle>{});
    problem.small = problem.pairs[0].small = {{"slip", slip}};
    problem.entry.id += " " + slip;
    measure_in_own_units(problem);
    shorten(problem);
    return property("energy").check(problem, problem.pairs[0]);
  };
  const PromiseResult wrong = energy("gravity"), right = energy("none");
  INFO(wrong.measured << "\n" << right.measured);
  CHECK_FALSE(wrong.holds);
  CHECK_THAT(wrong.measured, Contains("bounded: amplitude") && Contains("falls like h^"));
  CHECK(right.holds);
}

TEST_CASE("A start or a mass that makes no sense is named", "[traits][control]") {
  CHECK_THAT((fault<SlippedToda<>, Heun>("no-mass")), Contains("the mass matrix is singular"));
  const auto ellipsoid = fault<SlippedEllipsoid<>, Rattle>;
  CHECK_THAT(ellipsoid("start"), Contains("q0 violates the constraints: |g0|"));
  CHECK_THAT(ellipsoid("velocity"), Contains("p0 is not tangent to the constraints: |dg0/dt|"));
}

TEST_CASE("A symmetry that is declared and is not there is named", "[traits][control]") {
  const std::vector<Judgement> all =
      judge<Ring>(MethodList<Rattle, Shake>{}, {{"k_x", "1"}, {"k_y", "1.5"}});
  INFO(text_of(all));
  CHECK(properties_of(all, Judged::broken) == Names{"angular momentum"});
}

// Mistakes in methods.

template <class P, class M>
Names broken() {
  const std::vector<Judgement> all = judge<P>(MethodList<M>{});
  UNSCOPED_INFO(text_of(all));
  return properties_of(all, Judged::broken);
}

TEST_CASE("A wrong step of a splitting is named by what it breaks", "[traits][control]") {
  CHECK(broken<HenonHeiles<>, MissingHalfKick>().contains("order"));
  CHECK(broken<HenonHeiles<>, MisprintedRuth>() == Names{"order", "energy"});
}

TEST_CASE("A force at a wrong time is named where there is a time", "[traits][control]") {
  CHECK(broken<Duffing<>, StaleTime>() == Names{"order", "energy balance"});
  CHECK(broken<HenonHeiles<>, StaleTime>().empty());
}

TEST_CASE("Sweeps that end too soon are named by what they break", "[traits][control]") {
  CHECK(broken<HenonHeiles<>, TooFewSweeps>() == Names{"symmetric", "energy"});
}

TEST_CASE("A wrong treatment of constraints is named by what it breaks", "[traits][control]") {
  CHECK(broken<DoublePendulum<>, ShiftedMultipliers>() == Names{"multiplier time"});
  CHECK(broken<DoublePendulum<>, UnprojectedMomentum>() == Names{"velocity constraint"});
  CHECK(broken<DoublePendulum<>, LooseTolerance>() == Names{"position constraint", "symplectic"});
}

TEST_CASE("A false promise is named, and it alone", "[traits][control]") {
  CHECK(broken<HenonHeiles<>, HeunOfOrder3>() == Names{"order"});
  CHECK(broken<HenonHeiles<>, SymmetricRuth>() == Names{"symmetric"});
  CHECK(broken<HenonHeiles<>, SymplecticHeun>() == Names{"symplectic"});
  CHECK(broken<HenonHeiles<>, BoundedHeun>() == Names{"energy"});
}

}  // namespace
}  // namespace stranger
}  // namespace shakedown
