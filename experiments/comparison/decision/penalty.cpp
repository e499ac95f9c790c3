// Numbers for decision.md on springs in place of constraints, and on step sizes.
#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"
#include "experiments/harness/claims/costs.hpp"

namespace shakedown::comparison {
namespace {

/// Returns the names of the systems that have constraints in place of these springs; empty if there
/// are none.
std::vector<std::string> constrained_counterparts(const std::string& springs) {
  constexpr std::string_view suffix = "-penalty";
  const std::string base =
      springs.ends_with(suffix) ? springs.substr(0, springs.size() - suffix.size()) : springs;
  const std::vector<std::string> all = compared_problems();
  std::vector<std::string> found;
  for (const std::string& id : {base, base + "-constrained"}) {
    const bool compared = std::find(all.begin(), all.end(), id) != all.end();
    if (compared && catalogue().problem(id).constraints > 0) found.push_back(id);
  }
  return found;
}

/// The runs of comparison/work-precision on a problem.
Table runs_on(const Context& context, const std::string& problem) {
  return context.stored_table("comparison/work-precision-" + problem)
      .where({{work_column::row, work_column::run}});
}

/// The least value of a column that any method needs for an error; NaN if no method reaches the
/// error.
double least_on(const Table& runs, const char* column, double error) {
  std::map<std::string, std::vector<WorkError>> curves;
  for (const Table::Record& row : runs.records()) {
    curves[row.text(work_column::method)].push_back(
        {row.number(column), row.number(work_column::largest_error)});
  }
  double least = NAN;
  for (const auto& [method, curve] : curves) least = std::fmin(least, work_at(curve, error));
  return least;
}

/// The final time of the runs.
double horizon_of(const Table& runs) {
  for (const Table::Record& row : runs.records()) {
    const double horizon = row.number(work_column::h) * row.number(work_column::steps);
    if (!std::isnan(horizon)) return horizon;
  }
  return NAN;
}

/// The frequency of the stiff springs in the runs of a problem; empty if the problem has no such
/// parameter.
std::string frequency_words(const std::string& problem) {
  const ProblemEntry& entry = catalogue().problem(problem);
  std::string omega;
  for (const SettingInfo& parameter : entry.parameters) {
    if (parameter.name == "omega") omega = parameter.initial;
  }
  const std::string measured(entry.measuring.parameters), name = "omega=";
  const std::size_t at = measured.find(name);
  if (at != std::string::npos) {
    const std::size_t from = at + name.size();
    omega = measured.substr(from, measured.find(' ', from) - from);
  }
  return omega.empty() ? "" : problem + " " + omega;
}

/// Counts the systems on which springs cost more than constraints, and those on which they cost
/// less. All costs are in the same unit.
struct SpringsOverRods {
  double pairs = 0.0, more = 0.0, less = 0.0, least = HUGE_VAL, greatest = 0.0;

  void add(double ratio) {
    pairs += 1.0;
    more += ratio > tie ? 1.0 : 0.0;
    less += ratio < 1.0 / tie ? 1.0 : 0.0;
    least = std::fmin(least, ratio);
    greatest = std::fmax(greatest, ratio);
  }
};

void measure_cost(Context& context, DecisionNumbers& numbers) {
  SpringsOverRods operations, forces;
  std::vector<std::string> stiffnesses;
  for (const std::string& springs : situation("stiff").problems) {
    for (const std::string& rods : constrained_counterparts(springs)) {
      const Table soft = runs_on(context, springs), hard = runs_on(context, rods);
      const double times = horizon_of(hard) / horizon_of(soft);
      const auto ratio = [&](const char* what, const char* column) {
        return numbers.number(
            std::string(what) + " with springs over constraints, 1e-3, " + springs,
            times * least_on(soft, column, 1e-3) / least_on(hard, column, 1e-3),
            "comparison/work-precision-" + springs);
      };
      const double of_operations = ratio("least operations", work_column::operations);
      const double of_forces = ratio("least force evaluations", "evaluations");
      if (std::isnan(of_operations) || std::isnan(of_forces)) continue;
      operations.add(of_operations);
      forces.add(of_forces);
      const std::string frequency = frequency_words(springs);
      if (!frequency.empty()) stiffnesses.push_back(frequency);
    }
  }
  context.number("springs.more", operations.more);
  context.number("springs.less", operations.less);
  context.number("springs.fewer-forces", forces.pairs - forces.more);
  context.number("problems.springs-and-rods", operations.pairs);
  context.number("springs-over-rods.least", operations.least);
  context.number("springs-over-rods.greatest", operations.greatest);
  context.words("springs-stiffness", joined(stiffnesses));
}

void measure_error(Context& context, DecisionNumbers& numbers) {
  const Table limits = context.stored_table("comparison/error-budget-limits");
  const auto floor = [&](const char* omega) {
    return numbers.number(
        std::string("least error of q with springs, ") + omega,
        limits.number("least error of q",
                      {{"pair", "Z&S, double pendulum on springs"}, {"setting", omega}}),
        "comparison/error-budget-limits");
  };
  const double soft = floor("omega = 10"), usual = floor("omega = 100"),
               hard = floor("omega = 1000");
  context.number("springs-error.ratio-100-1000", usual / hard);
  context.number("springs-error.omega-10", soft);
  context.number("omega-needed.1e-3", 100.0 * std::sqrt(usual / 1e-3));
  context.number("omega-needed.1e-6", 1000.0 * std::sqrt(hard / 1e-6));
}

/// The observed limits of the step size, for all values of the option that are not less than a
/// given one.
struct StepLimits {
  double runs = 0.0, limited = 0.0, least = HUGE_VAL, greatest = 0.0;
};

StepLimits limits_in(const Table& map, const char* panel, double smallest_option) {
  StepLimits all;
  const Table runs = map.where({{"panel", panel}, {"kind", "runs"}});
  for (const Table::Record& row : runs.records()) {
    if (row.number("option") < smallest_option) continue;
    all.runs += 1.0;
    const double limit = row.number("largest stable step");
    if (std::isnan(limit)) continue;
    all.limited += 1.0;
    all.least = std::fmin(all.least, limit);
    all.greatest = std::fmax(all.greatest, limit);
  }
  return all;
}

/// Compares linear theory with runs with long steps on rotating springs.
void measure_implicit(Context& context, const Table& map) {
  double cells = 0.0, unstable = 0.0;
  for (const char* panel : {"Newmark", "Z&S"}) {
    const Table linear = map.where({{"panel", panel}, {"kind", "map"}});
    for (const Table::Record& cell : linear.records()) {
      if (!(cell.number("option") >= 0.25)) continue;
      cells += 1.0;
      unstable += cell.number("spectral radius") > 1.0 ? 1.0 : 0.0;
    }
  }
  context.number("linear-unstable.newmark-and-zs", unstable);
  context.number("linear-cells.newmark-and-zs", cells);
  double runs = 0.0, lost = 0.0;
  // The largest h omega that is accurate. The rows are sorted by decreasing step.
  std::map<std::pair<std::string, std::string>, double> accurate;
  const Table long_steps = context.stored_table("comparison/stability-map-long-steps")
                               .where({{"problem", "double-pendulum-penalty"}});
  for (const Table::Record& row : long_steps.records()) {
    const std::string method = row.text("method");
    if (method != "newmark" && method != "zhang-skeel" && method != "implicit-midpoint") continue;
    const bool is_ok = row.text("status") == "ok";
    if (row.number("h omega") >= 100.0) {
      runs += 1.0;
      lost += is_ok ? 0.0 : 1.0;
    }
    double& longest = accurate[{method, row.text("beta")}];
    if (!is_ok || !(row.number("energy") <= 0.01)) {
      longest = 0.0;
    } else if (longest == 0.0) {
      longest = row.number("h omega");
    }
  }
  double zhang_skeel = HUGE_VAL;
  const Table failing =
      long_steps.where({{"method", "zhang-skeel"}, {"beta", "0.25"}, {"status", "fails"}});
  for (const Table::Record& row : failing.records()) {
    zhang_skeel = std::fmin(zhang_skeel, row.number("h omega"));
  }
  context.number("zs-fails.least", zhang_skeel);
  context.number("long-runs.implicit", runs);
  context.number("long-runs.lost", lost);
  double least = HUGE_VAL, greatest = 0.0;
  for (const auto& [method, phase] : accurate) {
    least = std::fmin(least, phase);
    greatest = std::fmax(greatest, phase);
  }
  context.number("accurate-phase.least", least);
  context.number("accurate-phase.greatest", greatest);
}

/// The least h omega with which a method fails on the chain (infinite if there is none), and the
/// greatest one below it.
struct LimitOnChain {
  double lost = HUGE_VAL, safe = 0.0;
};
LimitOnChain limit_on_chain(const Table& long_steps, const char* method, const char* omega) {
  const Table runs =
      long_steps.where({{"problem", "fermi-pasta-ulam"}, {"method", method}, {"omega", omega}});
  LimitOnChain limit;
  for (const Table::Record& row : runs.records()) {  // with rising steps
    if (row.text("status") != "ok") {
      limit.lost = row.number("h omega");
      break;
    }
    limit.safe = row.number("h omega");
  }
  return limit;
}

void measure_impulse(Context& context, DecisionNumbers& numbers) {
  constexpr const char* split_id = "comparison/stability-map-split";
  const Table split = context.stored_table(split_id);
  const StepLimits impulse = limits_in(split, "Impulse", 0.0);
  const StepLimits mollified = limits_in(split, "Mollified impulse", 0.0);
  context.number("step-limit.impulse",
                 numbers.number("least limit of the impulse method", impulse.least, split_id));
  context.number(
      "step-limit.impulse-greatest",
      numbers.number("greatest limit of the impulse method", impulse.greatest, split_id));
  const Table runs = split.where({{"panel", "Impulse"}, {"kind", "runs"}});
  double below_third = 0.0;
  for (const Table::Record& row : runs.records()) {
    below_third += row.number("largest stable step") < 2.0 * std::numbers::pi / 3.0 ? 1.0 : 0.0;
  }
  context.number("below-third.impulse", below_third);
  context.number("scanned-runs.impulse", impulse.runs);
  context.number("limited-runs.mollified", mollified.limited);
  context.number("scanned-runs.mollified", mollified.runs);
  const Table long_steps = context.stored_table("comparison/stability-map-long-steps");
  const LimitOnChain impulse_on_chain = limit_on_chain(long_steps, "impulse", "5");
  context.number("chain-safe.impulse", impulse_on_chain.safe);
  context.number("chain-lost.impulse", impulse_on_chain.lost);
  context.number("chain-lost.mollified", limit_on_chain(long_steps, "mollified-impulse", "5").lost);
  context.number("chain-lost.mollified-stiff",
                 limit_on_chain(long_steps, "mollified-impulse", "50").lost);
}

/// The lower end of the exact 95 % interval of Clopper and Pearson (1934) for a proportion.
double lower_share(int successes, int trials) {
  constexpr double outside = 0.025;  // on each side
  // Computed in double, because Boost would initialise long double constants at the start of the
  // program, which fails under valgrind.
  namespace policies = boost::math::policies;
  using InDouble = policies::policy<policies::promote_double<false>>;
  using Trials = boost::math::binomial_distribution<double, InDouble>;
  return Trials::find_lower_bound_on_p(trials, successes, outside);
}

void measure_singular_counts(Context& context) {
  const Table steps = context.stored_table("beyond/singular-steps");
  for (const auto& [name, method] :
       {std::pair{"rattle", "rattle"}, std::pair{"gen-alpha", "generalized-alpha-dae"}}) {
    const Table runs = steps.where({{"method", method}});
    const int passed = int(runs.where({{"outcome", "passes"}}).rows()), all = int(runs.rows());
    context.number(std::string("passing-runs.") + name, passed);
    context.number(std::string("runs.") + name, all);
    context.number(std::string("passing-lower.") + name, lower_share(passed, all));
  }
}

}  // namespace

void measure_penalty(Context& context, const Evidence&, DecisionNumbers& numbers) {
  measure_cost(context, numbers);
  measure_error(context, numbers);
}

void measure_stability(Context& context, DecisionNumbers& numbers) {
  const Table map = context.stored_table("comparison/stability-map");
  const StepLimits newmark = limits_in(map, "Newmark", 0.0);
  context.number(
      "step-limit.newmark-explicit",
      numbers.number("least limit of Newmark's runs", newmark.least, "comparison/stability-map"));
  measure_implicit(context, map);
  measure_impulse(context, numbers);
  measure_singular_counts(context);
}

}  // namespace shakedown::comparison
