// The cross of every method with every problem: what each record promises beside what is measured.
// Question: do the methods keep their promises on every problem of the catalogue, how far do they err
// at steps that resolve the motion, how long may steps be, and what do they cost? Expectation: every
// promise, but for a list with reasons. The measurements are those of the trait tests, on shorter
// runs, with differences for derivatives.
#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/analysis/no_number.hpp"
#include "experiments/comparison/matrix/exceptions.hpp"
#include "experiments/comparison/matrix/heat_map.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

const char* const setting =
    "Every problem at the size and from the start at which the trait tests measure it, every method at "
    "its default options, by the functions of these tests on shorter runs. In the maps that follow a "
    "blank is inadmissible or not measured; the tables say why.";

double shade_of_number(const MatrixPair&, const Measured& cell) { return decimal(cell.value); }

/// The shade where `property` begins so, in its own units or as a power of ten.
Shade only(const std::string& property, bool power) {
  return [=](const MatrixPair&, const Measured& cell) {
    if (!cell.property.starts_with(property)) return no_number;
    return power ? decimal(cell.value) : cell.value;
  };
}

struct Map {
  const char* id;
  const char* title;
  std::vector<std::string> promises;
  Shade shade;
  const char* scale;  ///< null: a table alone
  const char* sees;
  std::string measured;
};

std::vector<Map> maps() {
  const std::string at = "At the step at which positions are right to 0.2 % (order 1: 1 %): ";
  return {
      {"comparison/matrix-order",
       "Measured order",
       {"order"},
       only("order of q", false),
       "order of $q$",
       "Methods have the orders of their records; crosses stand where they have not.",
       "Slopes of the error over four to eight steps, against references in extended precision."},
      {"comparison/matrix-energy",
       "Error of the energy",
       {"energy", "energy balance"},
       only("energy", true),
       "log$_{10}$ of the relative error",
       "How far the energy swings or drifts at a step of equal accuracy; whether it stays bounded is "
       "judged by its drift, in the table. A promise that the run does not show kept has a sign: of its "
       "own where half the step keeps it, or four times the run shows that it is kept. Where forces or what moves do work, what its balance "
       "with that work leaves open, and in the table the order with which it closes.",
       at +
           "largest deviation over the run; of a balance over the horizon, and no step longer than a "
           "fortieth of that."},
      {"comparison/matrix-symplectic",
       "Symplectic defect",
       {"symplectic", "conjugate symplectic"},
       only("symplectic", true),
       "log$_{10}$ of the defect",
       "Symplectic methods stay at round-off, or at what differences leave open; most others do not."
       " What else does has no promise of it: mostly linear forces make it so.",
       "$\\max|J^T\\Omega J-\\Omega|$ of one step at twice to four times a moderate one, over "
       "$\\max|J|^2$, $J$ by differences."},
      {"comparison/matrix-symmetric",
       "Return error",
       {"symmetric"},
       shade_of_number,
       "log$_{10}$ of the return error",
       "Symmetric methods return to their start up to round-off and the tolerance of Newton's method.",
       "One step and one back, relative to the largest component."},
      {"comparison/matrix-momenta",
       "Momentum maps",
       {"linear momentum", "angular momentum"},
       [](const MatrixPair&, const Measured& cell) {
         return cell.property.ends_with("drift") ? no_number : decimal(cell.value);
       },
       "log$_{10}$ of the relative error",
       "Momentum maps are kept to round-off where records say exact; the first map of each problem is "
       "drawn.",
       at + "largest deviation over the run."},
      {"comparison/matrix-constraints",
       "Constraints and multipliers",
       {"position constraint", "velocity constraint", "multiplier time"},
       only("gdot", true),
       "log$_{10}$ of $\\max|\\dot g|$, relative",
       "Which methods keep velocities tangent to the constraints; positions and the orders of the "
       "multipliers stand in the table.",
       at + "largest level over the run."},
      {"comparison/matrix-stability",
       "Largest stable step",
       {"largest stable step"},
       shade_of_number,
       "log$_{10}$ of $h$ over the horizon",
       "How long steps may be before the momenta grow: the lighter, the longer.",
       "Steps of a scan at a resolution of a quarter, behind the first unstable one at half of it, each "
       "over a hundred steps, and the limit to a hundredth; stable: no failure, and momenta below ten "
       "times the exact motion's."},
      {"comparison/matrix-counts",
       "Gradients a step",
       {"counts"},
       only("gradients", true),
       "log$_{10}$ of gradients a step",
       "What a step costs in evaluations of forces; Hessians, factorisations and iterations stand in "
       "the table.",
       "Means over 64 steps, the method's start excluded."},
      {"comparison/matrix-damping",
       "Damping and temperature",
       {"dissipation", "damping at infinity", "stationary distribution", "kinetic temperature"},
       shade_of_number,
       nullptr,
       "Damping is that of the linear oscillator; temperatures are measured where a run reaches "
       "equilibrium soon.",
       "The properties' own runs, as in the trait tests."}};
}

/// The share of the promises that a pair keeps, and which not.
Table promises_table(const std::vector<MatrixPair>& all) {
  Table table({"method", "problem", "promises measured", "kept", "broken", "not measured",
               "kept without a promise", "inadmissible: unmet needs"});
  const auto joined_names = [](const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
    return text;
  };
  for (const MatrixPair& pair : all) {
    std::map<Outcome, std::vector<std::string>> by;
    for (const Measured& cell : pair.cells) {
      if (is_idle(cell)) continue;
      const bool unkept = is_unkept(cell.outcome);
      auto& names = by[unkept ? Outcome::broken : cell.outcome];
      std::string what = cell.promise;
      if (unkept) {
        const Exception* known = reason_of(pair, cell);
        what += known != nullptr ? ": " + std::string(known->reason) : "";
      }
      if (std::find(names.begin(), names.end(), what) == names.end()) names.push_back(what);
    }
    const auto kept = by[Outcome::kept].size(), broken = by[Outcome::broken].size();
    table.row({pair.method, pair.problem, kept + broken, kept, joined_names(by[Outcome::broken]),
               joined_names(by[Outcome::unmeasured]), joined_names(by[Outcome::more]),
               joined_names(pair.unmet)});
  }
  return table;
}

void claims(Context& context, const std::vector<MatrixPair>& all) {
  double pairs = 0, promises = 0, broken = 0, excused = 0, silent = 0, declared_less = 0,
         refused = 0;
  std::map<const Exception*, int> used;
  for (const MatrixPair& pair : all) {
    pairs += pair.unmet.empty() ? 1 : 0;
    std::string last;
    for (const Measured& cell : pair.cells) {
      const bool number = std::isfinite(cell.value);
      silent += !number && cell.note.empty() && cell.outcome != Outcome::unmeasured ? 1 : 0;
      if (cell.promise == last) continue;
      last = cell.promise;
      promises += cell.outcome == Outcome::kept || is_unkept(cell.outcome) ? 1 : 0;
      if (cell.promise == "symplectic") {
        declared_less += cell.outcome == Outcome::not_kept || cell.outcome == Outcome::more ? 1 : 0;
        refused += cell.outcome == Outcome::not_kept ? 1 : 0;
      }
      if (!is_unkept(cell.outcome)) continue;
      if (const Exception* known = reason_of(pair, cell)) {
        ++used[known];
        ++excused;
      } else {
        ++broken;
      }
    }
  }
  double admissible = 0;
  for (const ProblemEntry& problem : catalogue().problems) {
    for (const Pair& pair : problem.pairs) admissible += pair.admissible() ? 1 : 0;
  }
  context.number("pairs.missing", pairs - admissible);
  context.number("numbers.unexplained", silent);
  context.number("pairs.measured", pairs);
  context.number("promises.broken", broken);
  context.number("exceptions.unused", static_cast<double>(exceptions().size() - used.size()));
  context.number("promises.measured", promises);
  context.number("exceptions.listed", excused);
  context.number("share.refused-symplectic", refused / declared_less);
}

void run_matrix(Context& context) {
  std::vector<std::string> problems;
  for (const ProblemEntry& problem : catalogue().problems) {
    if (!context.quick() || problem.dof <= 3) problems.push_back(problem.id);
  }
  const std::vector<MatrixPair> all = measure(problems, context);
  Table promises = promises_table(all);
  context.artefact("comparison/matrix").table(promises);
  for (const Map& map : maps()) {
    const HeatMap heat(all, map.promises, map.shade);
    Artefact& artefact =
        context.artefact(map.id, map.title, {.sees = map.sees, .setting = map.measured});
    artefact.table(heat.table());
    if (map.scale != nullptr && !heat.empty()) artefact.figure(heat.figure(map.scale));
  }
  claims(context, all);
}

}  // namespace

Experiment matrix() {
  Experiment experiment{.id = "comparison/matrix",
                        .title = "Every method on every problem",
                        .run = run_matrix,
                        .leaves = {"comparison/matrix"},
                        .divisible = true};
  for (const Map& map : maps()) experiment.leaves.emplace_back(map.id);
  return experiment;
}

}  // namespace shakedown::comparison
