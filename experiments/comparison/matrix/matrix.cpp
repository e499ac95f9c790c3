// Measurements and figures of matrix.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/matrix/exceptions.hpp"
#include "experiments/comparison/matrix/heat_map.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

double shade_of_number(const MatrixPair&, const Measured& cell) { return decimal(cell.value); }

/// Shades the numbers whose property starts with `property`: by their logarithm if `power` is true,
/// otherwise by their value.
Shade only(const std::string& property, bool power) {
  return [=](const MatrixPair&, const Measured& cell) {
    if (!cell.property.starts_with(property)) return not_a_number;
    return power ? decimal(cell.value) : cell.value;
  };
}

struct Map {
  const char* id;
  std::vector<std::string> promises;
  Shade shade;
  /// Null if the table has no figure, because its numbers are small integers.
  const char* scale = nullptr;
};

std::vector<Map> maps() {
  return {{"comparison/matrix-order", {"order"}, only("order of q", false)},
          {"comparison/matrix-energy",
           {"energy", "energy balance"},
           only("energy", true),
           "log$_{10}$ of the relative error"},
          {"comparison/matrix-symplectic",
           {"symplectic", "conjugate symplectic"},
           only("symplectic", true),
           "log$_{10}$ of the defect"},
          {"comparison/matrix-symmetric",
           {"symmetric"},
           shade_of_number,
           "log$_{10}$ of the return error"},
          {"comparison/matrix-momenta",
           {"linear momentum", "angular momentum"},
           [](const MatrixPair&, const Measured& cell) {
             return cell.property.ends_with("drift") ? not_a_number : decimal(cell.value);
           },
           "log$_{10}$ of the relative error"},
          {"comparison/matrix-constraints",
           {"position constraint", "velocity constraint", "multiplier time"},
           only("gdot", true),
           "log$_{10}$ of $\\max|\\dot g|$, relative"},
          {"comparison/matrix-stability",
           {"largest stable step"},
           shade_of_number,
           "log$_{10}$ of $h$ over the horizon"},
          {"comparison/matrix-counts", {"counts"}, only("gradients", true)},
          {"comparison/matrix-damping",
           {"dissipation", "damping at infinity", "stationary distribution", "kinetic temperature"},
           shade_of_number}};
}

/// A table of the promises that each pair keeps and breaks.
Table promises_table(const std::vector<MatrixPair>& all) {
  Table table({"method", "problem", "promises measured", "kept", "broken", "not measured",
               "kept without a promise", "inadmissible: unmet needs"});
  const auto joined_names = [](const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, "; "));
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

void count_promises(Context& context, const std::vector<MatrixPair>& all) {
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
  context.artefact("comparison/matrix").table(promises_table(all));
  for (const Map& map : maps()) {
    const HeatMap heat(all, map.promises, map.shade);
    Artefact& artefact = context.artefact(map.id);
    artefact.table(heat.table());
    if (map.scale != nullptr && !heat.empty()) artefact.figure(heat.figure(map.scale));
  }
  count_promises(context, all);
}

}  // namespace

Experiment matrix() { return {.id = "comparison/matrix", .run = run_matrix, .divisible = true}; }

}  // namespace shakedown::comparison
