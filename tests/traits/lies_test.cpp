// This test makes every promise that a record does *not* make. The check must refuse it on every
// problem where theory predicts a visible effect. Elsewhere this file gives the reason, and the
// check must accept the promise. Reasons without a theory are themselves tested.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/analysis/traits/balance_check.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

struct Lie {
  std::string_view name;
  std::string_view property;
  /// Adds the promise to a record. Returns false if the record already makes the promise, or if
  /// theory does not exclude it.
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
       // Theory does not exclude this promise for symmetric methods. Their energy error stays
       // bounded on reversible motion close to integrable motion (Hairer, Lubich, Wanner XI.4), and
       // most problems are close enough.
       return !t.symmetric && raise(t.energy, Conservation::bounded);
     }},
    {"exact energy", "energy",
     [](Traits& t) {
       return t.energy == Conservation::bounded && raise(t.energy, Conservation::exact);
     }},
    {"an energy balance of too high an order", "energy balance",
     [](Traits& t) { return t.order_q > 0; }},
    {"exact angular momentum", "angular momentum",
     [](Traits& t) { return raise(t.angular_momentum, Conservation::exact); }},
    {"a lambda of too high an order", "multiplier time",
     [](Traits& t) {
       ++t.order_lambda;
       return t.order_lambda > 1;
     }},
    {"exact position constraint", "position constraint",
     [](Traits& t) { return raise(t.position_constraint, Conservation::exact); }},
    {"exact velocity constraint", "velocity constraint",
     [](Traits& t) { return raise(t.velocity_constraint, Conservation::exact); }},
};

/// A lie without a visible effect, and the reason. Empty sets of methods or problems mean all.
struct Hidden {
  std::string_view lie;
  std::set<std::string> methods, problems;
  std::string_view reason;
};
const std::set<std::string> linear{"linear-oscillator", "forced-oscillator", "five-springs"};
const std::vector<Hidden> hidden{
    {"symplectic",
     {"trapezoidal", "newmark", "newmark beta=0.25", "newmark beta=1", "newmark-one-iteration",
      "zhang-skeel-simplified", "energy-momentum-gonzalez", "generalized-alpha rho-inf=1"},
     linear,
     "on a linear problem a step is a rational function of h^2 M^-1 K, and symplectic with it"},
    {"symmetric", {"newmark-one-iteration"}, linear, "one iteration solves a linear problem"},
    {"exact energy",
     {"rattle-suzuki-4", "rattle-blanes-moan-4", "rattle-6", "rattle-8", "lobatto-3", "lobatto-4",
      "gauss-3", "gauss-4", "zhang-skeel-8"},
     {"water", "water-penalty-dense"},
     "at the steps that resolve the bonds' forces an error of order 4, 6 or 8 is round-off"},
    {"exact energy",
     {"blanes-moan-6", "blanes-moan-rkn-6", "blanes-moan-rkn-6a", "kahan-li-8"},
     {"water-penalty", "water-penalty-dense"},
     "at the same steps an error of order 6 or 8 is round-off"},
    {"exact energy",
     {"lobatto-4", "rattle-8"},
     {"bricard"},
     "at the steps of the check, 1/32 s, orders 6 and 8 leave little more than round-off"},
    {"exact energy",
     {"rattle-8", "ggl-b-8"},
     {"gyroscopic-top", "slider-crank", "bushing-chain"},
     "at the steps of the check order 8 leaves less than round-off"},
    {"exact energy",
     {"rattle-8"},
     {"three-beads-constrained"},
     "at the steps of the check, 1/64, order 8 leaves less than round-off"},
    {"exact energy",
     {"blanes-moan-rkn-6a", "kahan-li-8", "gauss-4"},
     {"three-beads"},
     "at the steps of the check, 1/64, order 8 and the small constants of Blanes and Moan at order 6 "
     "leave less than round-off"},
    {"exact angular momentum",
     {"rk4-projected", "baumgarte", "half-explicit-4", "half-explicit-5", "herk-4", "radau-5"},
     {"water", "water-penalty-dense"},
     "at the same steps what is lost like h^5 or h^6 is round-off"},
    {"exact angular momentum",
     {"nystrom-5"},
     {"water-penalty", "water-penalty-dense"},
     "at the same steps an error of order 5 is round-off"},
    {"symplectic",
     {"dop853-fixed"},
     {"central-pair"},
     "at the steps of the check, 1/16, an error of order 8 is round-off"},
    {"symmetric", {"dop853-fixed"}, {"central-pair"}, "at the same steps order 8 is round-off"},
    {"exact angular momentum",
     {"dop853-fixed"},
     {"outer-solar-system", "three-beads", "water-penalty", "water-penalty-dense"},
     "at the steps of the check an error of order 8 is round-off"},
    {"bounded energy",
     {"dop853-fixed"},
     {"outer-solar-system", "three-beads"},
     "it loses energy like h^9, at the finest steps of the check too little to be seen"},
    {"bounded energy", {"newmark-one-iteration"}, linear, "one iteration solves a linear problem"},
    {"exact energy", {"implicit-midpoint", "gauss-2"}, linear, "the energy is quadratic"},
    {"exact energy",
     {"trapezoidal", "newmark beta=0.25", "generalized-alpha rho-inf=1", "gauss-3", "gauss-4"},
     {"five-springs"},
     "the energy is quadratic; on the linear oscillator round-off shows, since a is kept, or found, "
     "beside q"},
    {"exact energy",
     {"wisdom-holman-corrected"},
     {"outer-solar-system"},
     "at the steps of the check, 10 days, an error of the square of the planets' masses is round-off"},
    {"exact energy",
     {"zhang-skeel-6", "zhang-skeel-8", "gauss-2", "gauss-3", "gauss-4", "blanes-moan-4",
      "blanes-moan-rkn-4", "blanes-moan-6", "blanes-moan-rkn-6", "blanes-moan-rkn-6a",
      "kahan-li-8"},
     {"outer-solar-system"},
     "at the steps of the check, 1/400 of Jupiter's year, orders 6 and 8 and the small constants of "
     "Gauss and of Blanes and Moan at order 4 leave less than round-off"},
    {"an energy balance of too high an order",
     {"radau-5-dae"},
     {"damped-pendulum"},
     "v errs along the gradient of g, across which neither energy nor friction along v sees it"},
    {"an energy balance of too high an order",
     {"rk4"},
     {"forced-oscillator", "second-model"},
     "what the spring loses, like h^5, prevails: of a linear oscillator only the phase errs like h^4"},
    {"an energy balance of too high an order",
     {"dop853-fixed"},
     {"forced-oscillator", "second-model"},
     "at the coarsest step of the check the error of the quadrature prevails"},
    {"an energy balance of too high an order",
     {"rk4-projected", "baumgarte"},
     {"car-axis"},
     "at the steps of the check, from a third of a radian of the springs on, the term h^5 prevails"},
    {"symplectic",
     {"zhang-skeel-simplified", "zhang-skeel-stiff"},
     {"spring-pendulum"},
     "V is a function of |q|: what the method leaves out is a gradient (TO 2.2)"},
    {"exact angular momentum",
     {"zhang-skeel-simplified", "zhang-skeel-stiff"},
     {"spring-pendulum", "kepler"},
     "V is a function of |q|: all forces are central"},
    {"symplectic",
     {"zhang-skeel-simplified"},
     {"kepler"},
     "V is a function of |q|: what the method leaves out is a gradient (TO 2.2)"},
    {"symplectic", {"zhang-skeel-stiff"}, {"linear-oscillator"}, "one linear degree of freedom"},
    {"symplectic",
     {"shake-linearised"},
     {"four-particles"},
     "at the steps of the check, up to 1/640, its defect is less than round-off may be"},
    {"symplectic",
     {"shake-linearised"},
     {"five-springs-constrained"},
     "g is linear: one iteration solves it, and its gradient is constant"},
    {"symmetric", {"shake-linearised"}, {"five-springs-constrained"}, "g is linear"},
    {"bounded energy", {"shake-linearised"}, {"five-springs-constrained"}, "g is linear"},
    {"bounded energy",
     {"generalized-alpha-ggl rho-inf=1"},
     {"four-particles", "two-springs-constrained"},
     "without mu, which is small, it is the trapezoidal rule: at the steps of the check its drift is "
     "too little to be seen beside the swing"},
    {"bounded energy",
     {"generalized-alpha-ggl rho-inf=1"},
     {"bushing-chain", "free-body"},
     "at the steps of the check its drift is too little to be seen beside the swing"},
    {"bounded energy",
     {"generalized-alpha"},
     {"bead-chain"},
     "what it damps is gone after a sixteenth of the run, and the rest is less than the swing"},
    {"exact position constraint", {}, {"five-springs-constrained"}, "g is linear"},
    {"exact velocity constraint", {}, {"five-springs-constrained"}, "g is linear"},
    {"bounded energy",
     {"shake-linearised"},
     {"four-particles"},
     "it gains energy like h^7, at the steps of the check too little to be seen beside the swing"},
    {"bounded energy",
     {"newmark-one-iteration"},
     {"henon-heiles"},
     "it loses energy like h^5, at the steps of the check too little to be seen beside the swing"},
    {"bounded energy",
     {"newmark-one-iteration"},
     {"water-penalty-dense"},
     "it loses energy, at the steps of the check too little to be seen beside the swing"},
    {"exact velocity constraint",
     {"vi-s"},
     {"four-particles", "magnetic-top-constrained", "pendulum-3d"},
     "the gradients of the constraints are orthogonal in M^-1; on the other problems they are not"},
    {"a lambda of too high an order", {"rattle"}, {"five-springs-constrained"}, "g is linear"},
    {"a lambda of too high an order",
     {"rattle", "ggl-theta-a", "vi-a", "em-g", "radau-5-ggl"},
     {"bushing-chain"},
     "at small angles the motion is nearly linear: an error term of the multipliers is small"},
    {"a lambda of too high an order",
     {"half-explicit-4", "rk4-projected", "baumgarte"},
     {"car-axis"},
     "at the coarsest steps of the check, a third of a radian of the springs, the term h^5 prevails"},
    {"a lambda of too high an order",
     {"baumgarte"},
     {"four-bars", "n-four-bars"},
     "at the coarsest steps of the check, from 1/16 on, the term h^5 prevails"},
    {"a lambda of too high an order",
     {"half-explicit-5"},
     {"four-bars", "n-four-bars", "free-angle"},
     "between the two coarsest steps of the check, after which round-off is near, h^6 prevails"},
    {"a lambda of too high an order",
     {"rk4-projected"},
     {"free-angle"},
     "no force turns the bonds: lambda follows from speeds, in which RK4 errs like h^5, and not from "
     "phases, in which it errs like h^4"},
    {"symplectic",
     {"symmetric-projection"},
     {"five-springs-constrained"},
     "g and the forces are linear: the step is the midpoint rule's on what is free"},
    {"symmetric",
     {"radau-5-ggl"},
     {"gyroscopic-top"},
     "at the steps of the check, 0.03 rad of spin, order 5 leaves less than round-off"},
    {"symplectic",
     {"lincs"},
     {"four-particles", "pendulum-3d", "five-springs-constrained"},
     "the constraints are not coupled in M^-1, so one iteration is exact and the method is SHAKE"},
    {"symmetric",
     {"lincs"},
     {"four-particles", "pendulum-3d", "five-springs-constrained"},
     "the constraints are not coupled in M^-1, so one iteration is exact and the method is SHAKE"},
    {"bounded energy",
     {"lincs"},
     {"four-particles", "pendulum-3d", "five-springs-constrained"},
     "the constraints are not coupled in M^-1, so one iteration is exact and the method is SHAKE"},
    {"bounded energy",
     {"lincs"},
     {"bushing-chain", "magnetic-top-constrained", "water"},
     "its iterations leave little: at the steps of the check the drift is not seen beside the swing"},
    {"exact position constraint",
     {"lincs"},
     {"four-particles", "pendulum-3d"},
     "the constraints are not coupled in M^-1, so one iteration is exact"},
    {"exact angular momentum",
     {"generalized-alpha-lie rho-inf=1"},
     {"magnetic-top"},
     "the inertia is 1 and V is linear in R: the body turns about Omega_n + Omega_{n+1}, and the "
     "torques of both ends, gamma x e3, have no moment about gamma_n + gamma_{n+1}"},
    {"exact angular momentum",
     {"rk4"},
     {"free-angle", "free-angles"},
     "in angles the momentum map is linear, which every Runge-Kutta method keeps"},
};
/// Returns the reason, or "" if the lie should show.
std::string reason_of(std::string_view lie, const std::string& method, const std::string& problem) {
  for (const Hidden& h : hidden) {
    if (h.lie == lie && (h.methods.empty() || h.methods.contains(method)) &&
        (h.problems.empty() || h.problems.contains(problem))) {
      return std::string(h.reason);
    }
  }
  return "";
}

/// A lie and its pair. `said` has the name of the lie.
struct Told {
  Said said;
  const Lie* lie;
  PairSubject liar;
  std::string reason;  ///< why the lie does not show; empty if it should
};

/// Returns every meaningful lie, in the order of the problems.
const std::vector<Told>& all_told() {
  static const std::vector<Told> all = [] {
    std::vector<Told> made;
    for (std::size_t k = 0; k < problems_under_test().size(); ++k) {
      const ProblemSubject& problem = problems_under_test()[k];
      for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
        const PairSubject& honest = problem.pairs[i];
        // Without a promised order there is no step at which to measure.
        if (!honest.admissible() || honest.traits.adaptive || honest.traits.order_q == 0) continue;
        for (const Lie& lie : lies) {
          PairSubject liar = honest;
          if (!lie.told(liar.traits) || !property(lie.property).promised(problem, liar)) continue;
          made.push_back({{k, i, lie.name},
                          &lie,
                          std::move(liar),
                          reason_of(lie.name, honest.label, problem.entry.id)});
        }
      }
    }
    return made;
  }();
  return all;
}

/// A sample of the lies that should show.
std::set<Said> sample() {
  std::vector<Said> shown;
  for (const Told& told : all_told()) {
    if (told.reason.empty()) shown.push_back(told.said);
  }
  return once_each(shown);
}

/// If the lie is an order, checks the order of the record plus one.
PromiseResult checked(const Lie& lie, const ProblemSubject& problem, const PairSubject& liar) {
  if (lie.property == "order") return check_order_too_high(problem, liar);
  if (lie.property == "energy balance") return check_balance_too_high(problem, liar);
  return property(lie.property).check(problem, liar);
}

void refuse(const std::function<bool(const Told&)>& chosen) {
  std::vector<std::vector<const Told*>> by_problem(problems_under_test().size());
  for (const Told& told : all_told()) {
    if (chosen(told)) by_problem[told.said.problem].push_back(&told);
  }
  for (std::size_t k = 0; k < by_problem.size(); ++k) {
    const ProblemSubject& problem = problems_under_test()[k];
    if (by_problem[k].empty()) continue;
    DYNAMIC_SECTION(problem.entry.id) {
      for (const Told* told : by_problem[k]) {
        const PromiseResult finding = checked(*told->lie, problem, told->liar);
        INFO(told->liar.label << ", " << told->lie->name << ": " << finding.measured << "; "
                              << told->reason);
        CHECK(finding.holds == !told->reason.empty());
      }
    }
  }
}

TEST_CASE("A promise that a method does not keep is refused", "[traits][slow]") {
  const std::set<Said> sampled = sample();
  refuse([&](const Told& told) { return sampled.contains(told.said); });
}

TEST_CASE("A promise that a method does not keep is refused on every problem", "[traits][long]") {
  const std::set<Said> sampled = sample();
  refuse([&](const Told& told) { return !sampled.contains(told.said) && in_turn(told.said); });
}

TEST_CASE("Most lies show, and the sample has one of each kind", "[traits]") {
  const auto hide = std::count_if(all_told().begin(), all_told().end(),
                                  [](const Told& told) { return !told.reason.empty(); });
  CHECK(all_told().size() > 1000);
  CHECK(hide < std::ssize(all_told()) / 20);
  std::set<std::string_view> kinds;
  for (const Said& said : sample()) kinds.insert(said.name);
  for (const Lie& lie : lies) {
    INFO(lie.name);
    CHECK(kinds.contains(lie.name));
  }
}

Boundedness energy_of(const std::string& method, const std::string& problem, double h,
                      std::int64_t steps) {
  for (const ProblemSubject& on : problems_under_test()) {
    if (on.entry.id != problem) continue;
    for (const PairSubject& pair : on.pairs) {
      if (pair.label == method) return measure_deviation(on, pair, "energy", h, steps).series;
    }
  }
  throw std::out_of_range(method + " on " + problem);
}

TEST_CASE("Drifts that hide at the steps of the checks show at coarser ones", "[traits][slow]") {
  const auto lost = [](double h, std::int64_t steps) {
    const Boundedness energy = energy_of("newmark-one-iteration", "henon-heiles", h, steps);
    INFO("h " << h << ": " << energy.text());
    CHECK_FALSE(energy.holds(0.0));
    return -energy.change() * energy.amplitude() / (h * static_cast<double>(steps));
  };
  // At h = 0.1 the loss changes the motion by one per cent.
  CHECK_THAT(std::log2(lost(0.1, 1 << 16) / lost(0.05, 1 << 20)), Catch::WithinAbs(5.0, 0.2));
  for (const double h : {1.0 / 128.0, 1.0 / 256.0}) {
    CHECK_FALSE(energy_of("newmark-one-iteration", "water-penalty-dense", h, 1 << 17).holds(0.0));
    CHECK(energy_of("velocity-verlet", "water-penalty-dense", h, 1 << 17).holds(0.0));
  }
  CHECK_FALSE(
      energy_of("generalized-alpha-ggl rho-inf=1", "four-particles", 0.025, 1 << 15).holds(0.0));
  CHECK_FALSE(energy_of("dop853-fixed", "outer-solar-system", 400.0, 1 << 14).holds(0.0));
  CHECK_FALSE(energy_of("dop853-fixed", "three-beads", 1.0 / 32.0, 1 << 14).holds(0.0));
  const Boundedness gained = energy_of("shake-linearised", "four-particles", 0.025, 1 << 17);
  INFO(gained.text());
  CHECK_FALSE(gained.holds(0.0));
  CHECK(energy_of("shake", "four-particles", 0.025, 1 << 17).holds(0.0));
}

}  // namespace
}  // namespace shakedown
