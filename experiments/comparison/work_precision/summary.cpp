// Measurements and figures of work-precision.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/matrix/tables.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* artefact_id = "comparison/work-precision";

using All = std::vector<const WorkPrecision*>;

std::string power_of_ten(double error) {
  return "1e" + std::to_string(static_cast<int>(std::lround(std::log10(error))));
}

/// The summary for practitioners: one row per problem. `clear` counts the cases in which no other
/// method is nearly as cheap as the cheapest one. A case is a problem, a requested error and a
/// measure of work.
struct Summary {
  Table table;
  double clear = 0.0, wins = 0.0;
};

Summary cheapest_methods(const All& all) {
  std::vector<std::string> columns{"problem", "parameters"};
  for (const char* what : {"", ": within 25 %"}) {
    for (const Work work : both_works) {
      for (const double error : asked_errors) {
        columns.push_back(std::string(name(work)) + ", " + power_of_ten(error) + what);
      }
    }
  }
  Summary summary{Table(columns)};
  for (const WorkPrecision* problem : all) {
    std::vector<Cell> row{problem->problem, parameters_in_words(*problem)};
    std::vector<Cell> ties;
    for (const Work work : both_works) {
      for (const double error : asked_errors) {
        const Cheapest least = cheapest(*problem, work, error);
        row.emplace_back(least.curve != nullptr ? least.curve->method : "none");
        std::string names;
        for (const WorkCurve* curve : near_cheapest(*problem, work, error)) {
          names += (names.empty() ? "" : "; ") + curve->method;
        }
        summary.wins += least.curve != nullptr ? 1.0 : 0.0;
        summary.clear += least.curve != nullptr && names.empty() ? 1.0 : 0.0;
        ties.emplace_back(names);
      }
    }
    row.insert(row.end(), ties.begin(), ties.end());
    summary.table.row(row);
  }
  return summary;
}

/// The ratio of the work of every pair to the least work, for one error. The map shows operations
/// for the usual accuracy.
std::vector<MatrixPair> ratios(const All& all, double error) {
  std::vector<MatrixPair> pairs;
  for (const WorkPrecision* problem : all) {
    for (const WorkCurve& curve : problem->curves) {
      MatrixPair& pair = pairs.emplace_back(MatrixPair{curve.method, problem->problem, {}});
      for (const Work work : {Work::operations, Work::evaluations}) {
        const double own = work_at(errors_of(curve, work), error);
        const bool reached = !std::isnan(own);
        pair.cells.push_back({"work", std::string(name(work)) + " over the least", "",
                              reached ? own / cheapest(*problem, work, error).work : not_a_number,
                              reached ? Outcome::number : Outcome::unmeasured,
                              reached ? "" : "not reached"});
      }
    }
  }
  return pairs;
}

/// The number of problems, and the number of those that satisfy a condition.
struct Share {
  double problems = 0.0, hits = 0.0;
  double median = not_a_number;  ///< in a duel, of evaluations of the first / of the second
  [[nodiscard]] double share() const { return hits / problems; }
};

/// Takes the problems on which both methods reach an error. Counts those on which the first method
/// needs more evaluations.
Share duel(const All& all, const std::string& first, const std::string& second, double error) {
  Share result;
  std::vector<double> found;
  for (const WorkPrecision* problem : all) {
    const WorkCurve* a = curve_of(*problem, first);
    const WorkCurve* b = curve_of(*problem, second);
    if (a == nullptr || b == nullptr) continue;
    const double ratio = work_at(errors_of(*a, Work::evaluations), error) /
                         work_at(errors_of(*b, Work::evaluations), error);
    if (!std::isnan(ratio)) found.push_back(ratio);
  }
  result.problems = static_cast<double>(found.size());
  for (const double ratio : found) result.hits += ratio > 1.0 ? 1.0 : 0.0;
  result.median = median_of_known(found);
  return result;
}

/// Counts the problems, either with or without constraints, whose cheapest method satisfies
/// `wanted`. The problem must admit a method of high order: on SO(3), the suite has none.
Share count(const All& all, bool constrained, double error, Work work,
            bool (*wanted)(const WorkCurve&)) {
  Share result;
  for (const WorkPrecision* problem : all) {
    if ((problem->constraints > 0) != constrained) continue;
    if (std::ranges::none_of(problem->curves, is_of_high_order)) continue;
    const Cheapest least = cheapest(*problem, work, error);
    if (least.curve == nullptr) continue;
    result.problems += 1.0;
    result.hits += wanted(*least.curve) ? 1.0 : 0.0;
  }
  return result;
}

void measure_complete(Context& context, const All& all) {
  double curves = 0, admissible = 0, silent = 0, lost = 0, runs = 0, wrong = 0;
  for (const WorkPrecision* problem : all) {
    for (const Pair& pair : catalogue().problem(problem->problem).pairs) {
      const bool random = catalogue().method(pair.method).traits.stochastic;
      admissible += pair.admissible() && !random ? 1 : 0;
    }
    for (const WorkCurve& curve : problem->curves) {
      curves += 1;
      bool any = false;
      for (const WorkRun& run : curve.runs) {
        runs += 1;
        wrong += run.right() ? 0 : 1;
        silent += run.right() && !(run.largest <= 1.0 && run.end <= run.largest) ? 1 : 0;
        any = any || run.right();
      }
      lost += any ? 0 : 1;
      silent += curve.ended.empty() ? 1 : 0;
    }
  }
  context.number("curves.missing", curves - admissible);
  context.number("unexplained", silent);
  context.number("curves.measured", curves);
  context.number("runs.measured", runs);
  context.number("runs.wrong", wrong);
  context.number("curves.lost", lost);
}

void measure_orders(Context& context, const All& all) {
  const auto low = [](const WorkCurve& curve) { return !is_of_high_order(curve); };
  const Share free = count(all, false, 1e-9, Work::evaluations, low);
  const Share coarse = count(all, false, 1e-2, Work::evaluations, low);
  context.number("low-order.hits", free.hits);
  context.number("low-order.problems", free.problems);
  context.number("low-order.hits-coarse", coarse.hits);
}

/// Why methods of order 4 win on constrained problems. The ratio and the crossing are medians over
/// the problems.
struct Constants {
  double ratio = not_a_number;     ///< of evaluations: order 4 and more / one force per step
  double crossing = not_a_number;  ///< error below which order 4 and more need no more
  double below = 0.0;              ///< problems whose crossing is below the requested error
  double problems = 0.0;           ///< number of problems with a crossing
};
Constants constants_of(const All& all, double asked) {
  // For errors below this, the error decreases with the order of the method. It is far above
  // round-off.
  constexpr double asymptotic = 1e-4;
  Constants found;
  std::vector<double> ratios, crossings;
  for (const WorkPrecision* problem : all) {
    if (problem->constraints == 0) continue;
    ratios.push_back(least_constant(*problem, is_of_high_order, asymptotic) /
                     least_constant(*problem, takes_one_force, asymptotic));
    const double from = crossing(*problem, takes_one_force, is_of_high_order);
    crossings.push_back(from);
    found.problems += std::isnan(from) ? 0.0 : 1.0;
    found.below += from < asked ? 1.0 : 0.0;
  }
  found.ratio = median_of_known(ratios);
  found.crossing = median_of_known(crossings);
  return found;
}

// What we expected before the first run.
void measure_one_force(Context& context, const All& all) {
  const Share one = count(all, true, 1e-3, Work::evaluations, takes_one_force);
  const Share high = count(all, true, 1e-3, Work::evaluations, is_of_high_order);
  const Share by_operations = count(all, true, 1e-3, Work::operations, takes_one_force);
  const Share coarse = count(all, true, 1e-2, Work::operations, takes_one_force);
  const Constants constants = constants_of(all, 1e-3);
  context.number("share.one-force", one.share());
  context.number("share.high-order", high.share());
  context.number("one-force.problems", one.problems);
  context.number("share.one-force-operations", by_operations.share());
  context.number("share.one-force-coarse", coarse.share());
  context.number("error-constants.ratio", constants.ratio);
  context.number("crossing-error.median", constants.crossing);
  context.number("crossing-error.below", constants.below);
  context.number("crossing-error.problems", constants.problems);
}

void measure_duels(Context& context, const All& all) {
  const Share adams = duel(all, "rk4", "cvode-adams", 1e-9);
  context.number("share.adams", adams.share());
  context.number("adams.problems", adams.problems);
  context.number("work-ratio.rk4-cvode", adams.median);
  const Share bdf = duel(all, "cvode-bdf", "cvode-adams", 1e-6);
  context.number("share.bdf", bdf.share());
  context.number("bdf.problems", bdf.problems);
  context.number("work-ratio.bdf-adams", bdf.median);
  const Share jump = duel(all, "rattle-4", "rattle-blanes-moan-4", 1e-6);
  context.number("triple-jump.exceptions", jump.problems - jump.hits);
  context.number("triple-jump.problems", jump.problems);
  context.number("work-ratio.triple-jump", jump.median);
}

/// Returns "Left out: water-penalty-dense, ..."
std::string left_out_words() {
  std::string left;
  for (const ProblemEntry& problem : catalogue().problems) {
    const std::string why(left_out(problem.id));
    if (why.empty()) continue;
    left += (left.empty() ? "" : " ") + ("Left out: " + problem.id) + ", " + why + ".";
  }
  return left;
}

void run_summary(Context& context) {
  const All all = work_precision_of_all(context, 3);
  const Summary summary = cheapest_methods(all);
  context.artefact(artefact_id).table(summary.table);
  context.number("wins.all", summary.wins);
  context.number("wins.clear", summary.clear);
  context.words("left-out", left_out_words());
  const Table work = numbers_table(
      ratios(all, asked_errors[1]), {"work"}, [](const MatrixPair&, const Measured& cell) {
        return cell.property.starts_with("operations") ? cell.value : not_a_number;
      });
  context.artefact("comparison/work-precision-map")
      .table(work)
      .figure(ratios_figure(work, "operations / least", "operations / least"));
  measure_complete(context, all);
  measure_orders(context, all);
  measure_one_force(context, all);
  measure_duels(context, all);
}

}  // namespace

Experiment work_precision_summary() {
  return {.id = artefact_id, .run = run_summary, .divisible = true};
}

}  // namespace shakedown::comparison
