// Measurements and figures of matrix.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/analysis/traits/exceptions.hpp"
#include "experiments/comparison/matrix/tables.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

/// The tables of numbers and the promises whose numbers they contain.
std::vector<std::pair<const char*, std::vector<std::string>>> tables() {
  return {
      {"comparison/matrix-order", {"order"}},
      {"comparison/matrix-energy", {"energy", "energy balance"}},
      {"comparison/matrix-symplectic", {"symplectic", "conjugate symplectic"}},
      {"comparison/matrix-symmetric", {"symmetric"}},
      {"comparison/matrix-momenta", {"linear momentum", "angular momentum"}},
      {"comparison/matrix-constraints",
       {"position constraint", "velocity constraint", "multiplier time"}},
      {"comparison/matrix-counts", {"counts"}},
      {"comparison/matrix-damping",
       {"dissipation", "damping at infinity", "stationary distribution", "kinetic temperature"}}};
}

/// Returns the known reason why the promise of a cell is not kept; null if none is known for the
/// outcome of the cell.
const Exception* reason_of(const MatrixPair& pair, const Measured& cell) {
  const Exception* known = exception_of(pair.method, pair.problem, cell.promise);
  const auto expected = [&] { return known->short_run ? Outcome::short_run : Outcome::broken; };
  return known != nullptr && expected() == cell.outcome ? known : nullptr;
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
      if (cell.outcome == Outcome::long_step) {
        what += ": the step is too long for the promise, which holds with half of it";
      } else if (unkept) {
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
  double pairs = 0, promises = 0, broken = 0, excused = 0, halved = 0, silent = 0,
         declared_less = 0, refused = 0;
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
      if (cell.outcome == Outcome::long_step) {
        ++halved;
      } else if (const Exception* known = reason_of(pair, cell)) {
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
  context.number("promises.half-step", halved);
  context.number("share.refused-symplectic", refused / declared_less);
}

void run_matrix(Context& context) {
  std::vector<std::string> problems;
  for (const ProblemEntry& problem : catalogue().problems) {
    if (!context.quick() || problem.dof <= 3) problems.push_back(problem.id);
  }
  const std::vector<MatrixPair> all = measure(problems, context);
  context.artefact("comparison/matrix").table(promises_table(all));
  for (const auto& [id, promises] : tables()) {
    context.artefact(id).table(numbers_table(all, promises));
  }
  const Table stable = numbers_table(all, {"largest stable step"}, over_reference(all));
  context.artefact("comparison/matrix-stability")
      .table(stable)
      .figure(ratios_figure(stable, "step / step of Verlet", "step / step of RATTLE"));
  for (const bool constrained : {false, true}) {
    const Table kept = kept_table(all, constrained);
    context.artefact(constrained ? "comparison/matrix-constrained" : "comparison/matrix-free")
        .table(kept)
        .figure(kept_figure(kept));
  }
  count_promises(context, all);
}

}  // namespace

Experiment matrix() { return {.id = "comparison/matrix", .run = run_matrix, .divisible = true}; }

}  // namespace shakedown::comparison
