// Every promise that a record does *not* make is made for it: the check must refuse, on every
// problem on which theory says that the lie shows. Where it does not show, the reason stands here
// and is tested too: the promise must then be kept.
#include <catch2/catch.hpp>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

struct Lie {
  std::string_view name;
  std::string_view property;
  /// Makes the promise; false where the record makes it already, or theory does not deny it.
  bool (*told)(Traits&);
};

bool raise(Conservation& promise, Conservation to) {
  if (promise >= to) return false;
  promise = to;
  return true;
}

const std::vector<Lie> lies{
    {"an order too high", "order", [](Traits& t) { return t.order_q > 0; }},
    {"symplectic", "symplectic",
     [](Traits& t) {
       const bool lie = t.symplectic != Symplecticity::canonical;
       t.symplectic = Symplecticity::canonical;
       return lie;
     }},
    {"symmetric", "symmetric",
     [](Traits& t) {
       const bool lie = !t.symmetric;
       return t.symmetric = true, lie;
     }},
    {"bounded energy", "energy",
     [](Traits& t) {
       // Symmetric methods keep it on reversible motion near integrable one (Hairer, Lubich, Wanner
       // XI.4), and most problems are near enough: theory does not deny it.
       return !t.symmetric && raise(t.energy, Conservation::bounded);
     }},
    {"exact energy", "energy",
     [](Traits& t) {
       return t.energy == Conservation::bounded && raise(t.energy, Conservation::exact);
     }},
    {"exact angular momentum", "angular momentum",
     [](Traits& t) { return raise(t.angular_momentum, Conservation::exact); }},
    {"exact position constraint", "position constraint",
     [](Traits& t) { return raise(t.position_constraint, Conservation::exact); }},
    {"exact velocity constraint", "velocity constraint",
     [](Traits& t) { return raise(t.velocity_constraint, Conservation::exact); }},
};

/// Where a lie does not show, and why. No methods or problems: all.
struct Hidden {
  std::string_view lie;
  std::set<std::string> methods, problems;
  std::string_view reason;
};
const std::set<std::string> linear{"linear-oscillator", "forced-oscillator", "five-springs"};
const std::vector<Hidden> hidden{
    {"symplectic",
     {"trapezoidal", "newmark", "newmark beta=0.25", "newmark beta=1", "newmark-one-iteration",
      "zhang-skeel-simplified", "energy-momentum-gonzalez"},
     linear,
     "on a linear problem a step is a rational function of h^2 M^-1 K, and symplectic with it"},
    {"symmetric", {"newmark-one-iteration"}, linear, "one iteration solves a linear problem"},
    {"bounded energy", {"newmark-one-iteration"}, linear, "one iteration solves a linear problem"},
    {"exact energy",
     {"implicit-midpoint", "trapezoidal", "newmark beta=0.25"},
     linear,
     "the energy is quadratic"},
    {"symplectic",
     {"shake-linearised"},
     {"five-springs-constrained"},
     "g is linear: one iteration solves it, and its gradient is constant"},
    {"symmetric", {"shake-linearised"}, {"five-springs-constrained"}, "g is linear"},
    {"bounded energy", {}, {"five-springs-constrained"}, "g is linear"},
    {"exact position constraint", {}, {"five-springs-constrained"}, "g is linear"},
    {"exact velocity constraint", {}, {"five-springs-constrained"}, "g is linear"},
    {"bounded energy",
     {"shake-linearised"},
     {"four-particles"},
     "the rods turn little in a step: what one iteration leaves is lost below the motion's own"},
    {"bounded energy",
     {"newmark-one-iteration"},
     {"henon-heiles"},
     "the motion is small: one iteration leaves less than the run resolves"},
    {"exact velocity constraint",
     {"vi-s"},
     {"four-particles"},
     "the two rods share no particle, and measured so"},
    {"exact angular momentum",
     {"rk4"},
     {"free-angle", "free-angles"},
     "in angles the momentum map is linear, which every Runge-Kutta method keeps"},
};
/// The reason; empty when the lie should show.
std::string reason_of(std::string_view lie, const std::string& method, const std::string& problem) {
  for (const Hidden& h : hidden) {
    if (h.lie == lie && (h.methods.empty() || h.methods.contains(method)) &&
        (h.problems.empty() || h.problems.contains(problem))) {
      return std::string(h.reason);
    }
  }
  return "";
}

TEST_CASE("A promise that a method does not keep is refused on every problem", "[traits][slow]") {
  int told = 0;
  for (const ProblemUnderTest& problem : problems_under_test()) {
    DYNAMIC_SECTION(problem.entry.id) {
      for (const PairUnderTest& honest : problem.pairs) {
        // What no order is promised for has no step at which to measure.
        if (!honest.admissible() || honest.traits.adaptive || honest.traits.order_q == 0) continue;
        for (const Lie& lie : lies) {
          PairUnderTest liar = honest;
          if (!lie.told(liar.traits)) continue;
          const Property& checked = property(lie.property);
          if (!checked.promised(problem, liar)) continue;
          const std::string reason = reason_of(lie.name, honest.label, problem.entry.id);
          const Finding finding = lie.property == "order" ? check_order_too_high(problem, honest)
                                                          : checked.check(problem, liar);
          INFO(honest.label << ", " << lie.name << ": " << finding.measured << "; " << reason);
          CHECK(finding.holds == !reason.empty());
          ++told;
        }
      }
    }
  }
  // One section runs at a time: nothing is told in the leafless last one.
  CHECK(told >= 0);
}

}  // namespace
}  // namespace shakedown
