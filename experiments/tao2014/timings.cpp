// Computes the results of timings-4.1.md, timings-4.2.md, timings-4.4.md and timings-4.5.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/dna/runs.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "experiments/tao2014/solver/general.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* pendulum_table = "tao2014/timings-4.1";
constexpr const char* chain_table = "tao2014/timings-4.2";
constexpr const char* dna_table = "tao2014/timings-4.4";
constexpr const char* top_table = "tao2014/timings-4.5";

struct Timed {
  LabelledCase row;
  double paper_seconds;
  RunSummary run = {};
  std::vector<double> seconds = {};  ///< seconds of each repetition
  double operations = 0.0;           ///< operations of the whole run
};

/// Times the runs starting with index `first`. `operations` returns the operations of a run.
template <class Operations>
void time_all(std::vector<Timed>& timed, int repeats, Operations operations,
              std::size_t first = 0) {
  std::vector<Case> rows;
  for (std::size_t r = first; r < timed.size(); ++r) rows.push_back(timed[r].row);
  const auto runs = timed_runs(rows, repeats);
  for (std::size_t r = first; r < timed.size(); ++r) {
    timed[r].run = runs[r - first].median;
    timed[r].seconds = runs[r - first].seconds;
  }
  for (Timed& t : timed) t.operations = operations(t);
}

TimedValue seconds_ratio(const Timed& over, const Timed& under) {
  return timed_ratio(over.seconds, under.seconds);
}
/// Records ratios of methods that solve no nonlinear system, from the runs of the table.
void give_ratios(Context& context, const std::string& name, const Timed& over, const Timed& under) {
  context.number("work-ratio." + name, over.operations / under.operations);
  context.number("seconds-ratio." + name, seconds_ratio(over, under));
}
/// Tabulates all runs relative to the run `unit`, which is called `name` in the column titles.
void show(Artefact& artefact, const std::vector<Timed>& timed, const Timed& unit,
          const std::string& name, double until) {
  Table table({"method", "h", "steps", "paper [s]", "ours [s]", "paper / " + name, "ours / " + name,
               "operations / " + name, "gradients per step", "factorisations per step",
               "iterations per step", "per step [ns]"});
  for (const Timed& t : timed) {
    table.row({t.row.label, t.row.h, t.run.steps, t.paper_seconds, t.run.seconds,
               t.paper_seconds / unit.paper_seconds, t.run.seconds / unit.run.seconds,
               t.operations / unit.operations, per_step(t.run, t.run.counts.gradients),
               per_step(t.run, t.run.counts.factorisations), per_step(t.run, t.run.iterations),
               1e9 * t.run.seconds / static_cast<double>(t.run.steps)});
    artefact.ran(t.row.problem, t.row.method, t.row.h, t.run);
  }
  artefact.table(table).parameter("horizon", until);
}

/// Returns rows 1-6 as captioned, and row 5 again with the Hessian computed by differences.
std::vector<Timed> timed_rows(double benchmark_step) {
  const double paper[] = {91.3, 3.8, 1.0, 5.3, 0.2, 0.4};
  std::vector<Timed> timed;
  const auto rows = figure1_rows(benchmark_step);
  for (std::size_t r = 0; r < rows.size(); ++r) timed.push_back({rows[r], paper[r]});
  LabelledCase differences = rows[row::one_iteration];
  differences.key = "newmark-1-differences";
  differences.label += ", Hessian by differences";
  differences.options.emplace_back("hessian", "difference");
  timed.push_back({differences, 2.6});
  return timed;
}

/// Returns the number of gradients, Hessians, third contractions, constraint evaluations and
/// Jacobians, factorisations and solves. With four coordinates their costs differ by up to a factor
/// of 6, so the sum gives only the order of magnitude.
double pendulum_operations(const Timed& timed) {
  const Counts& c = timed.run.counts;
  return static_cast<double>(c.gradients + c.hessians + c.third_contractions + c.constraints +
                             c.jacobians + c.factorisations + c.solves);
}

void measure_pendulum(Context& context, const std::vector<Timed>& t) {
  const GeneralCosts& costs = pendulum_costs(context);
  give_ratios(context, "shake.multipliers", costs, "shake.general", "zs");
  give_ratios(context, "shake.whole", costs, "shake.whole", "zs");
  give_ratios(context, "shake.structured", costs, "shake.structured", "zs");
  give_ratios(context, "newmark.general", costs, "newmark.general", "zs");
  give_ratios(context, "newmark.structured", costs, "newmark.structured", "zs");
  give_ratios(context, "one-iteration", costs, "zs", "newmark-1.analytic");
  give_ratios(context, "differences", costs, "newmark-1.general", "newmark-1.analytic");
  give_ratios(context, "euler", t[row::variational_euler], t[row::zhang_skeel]);
}

void run_pendulum(Context& context) {
  const double step = context.pick(1e-5, 1e-3);
  std::vector<Timed> timed = timed_rows(step);
  timed.front().run = timed_runs({timed.front().row}, 3).front().median;
  context.progress(0.9);
  time_all(timed, context.pick(51, 3), pendulum_operations, 1);
  Artefact& artefact = context.artefact(pendulum_table);
  show(artefact, timed, timed[row::zhang_skeel], "Z&S", horizon);
  artefact.parameter("benchmark step", step);
  measure_pendulum(context, timed);
}

/// Returns the operations of a run, from a counted step with the run's mean number of iterations.
double chain_operations(const Timed& timed) {
  return static_cast<double>(timed.run.steps) *
         count_operations(timed.row.method, 10, per_step(timed.run, timed.run.iterations));
}

/// Returns the largest |g| on [0, 10].
double violation(const std::string& method) {
  const Trajectory run = integrate({"chain", method, 0.05, 10.0});
  const auto g = run.series("g");
  return run.summary.ok() ? *std::max_element(g.begin(), g.end()) : HUGE_VAL;
}

void measure_nonlinear(Context& context, const Timed& shake) {
  std::vector<double> sizes, counts;
  for (int n = 10; n <= 160; n *= 2) {
    sizes.push_back(n);
    counts.push_back(static_cast<double>(count_operations("shake", n).operations));
  }
  context.number("violation.ratio.one-newton", violation("shake-linearised") / violation("shake"));
  context.number("exponent.shake-operations", power_law_slope(sizes, counts));
  context.number("newton-iterations.shake", per_step(shake.run, shake.run.iterations));
  context.number("factorisations.shake", per_step(shake.run, shake.run.counts.factorisations));
}

/// Measures the cost of a run with half the step, and therefore twice as many steps, relative to a
/// run with the full step.
void measure_half_step(Context& context, const GeneralCosts& costs) {
  const int steps = context.pick(2000, 200);  // to t = 50
  for (const GeneralRun& run : chain_runs(10, 0.025)) {
    if (run.method != "SHAKE") continue;
    const double half = run.count(steps).operations;
    context.number("work-ratio.half-step-" + run.key.substr(run.key.find('.') + 1),
                   2.0 * half / costs.work[costs.find(run.key)].operations);
  }
}

void run_chain(Context& context) {
  const Case zhang_skeel{"chain-penalty", "zhang-skeel",     0.05,
                         horizon,         {{"beta", "0.4"}}, {{"omega", "20"}}};
  std::vector<Timed> timed{{{{"chain", "shake", 0.025, horizon}, "", "SHAKE"}, 16.5},
                           {{{"chain", "shake", 0.05, horizon}, "", "SHAKE"}, 8.1},
                           {{zhang_skeel, "", "Z&S"}, 1.1}};
  time_all(timed, context.pick(31, 3), chain_operations);
  const Timed& shake = timed[1];
  const Timed& zs = timed[2];
  show(context.artefact(chain_table), timed, zs, "Z&S", horizon);
  const GeneralCosts& costs = chain_costs(context);
  give_ratios(context, "multipliers-over-dense", costs, "shake.general", "zs.dense");
  give_ratios(context, "multipliers", costs, "shake.general", "zs");
  give_ratios(context, "whole-over-dense", costs, "shake.whole", "zs.dense");
  give_ratios(context, "whole", costs, "shake.whole", "zs");
  give_ratios(context, "structured", costs, "shake.structured", "zs");
  measure_half_step(context, costs);
  measure_nonlinear(context, shake);
}

/// Returns the number of evaluations of derivatives, factorisations and solves, each of which is
/// one pass over the strand.
double passes(const Timed& timed) {
  const Counts& c = timed.run.counts;
  return static_cast<double>(c.gradients + c.hessians + c.third_contractions + c.factorisations +
                             c.solves);
}

void run_dna(Context& context) {
  std::vector<Timed> timed{{{dna_case("velocity-verlet", 0.2), "", "Verlet"}, 23.26},
                           {{dna_case("zhang-skeel", 2.0), "", "Z&S"}, 3.24}};
  time_all(timed, context.pick(7, 2), passes);
  show(context.artefact(dna_table), timed, timed[1], "Z&S", dna_horizon);
  give_ratios(context, "verlet", timed[0], timed[1]);
}

/// Returns the multiplications of the direct solver for n unknowns: n^3/6 per factorisation and n^2
/// per solve.
double multiplications(const Timed& timed) {
  const std::string& problem = timed.row.problem;
  const double n = problem == "magnetic-top" ? 3.0 : problem == "magnetic-top-penalty" ? 9.0 : 6.0;
  const Counts& c = timed.run.counts;
  if (timed.row.method == "ida") return std::nan("");
  return static_cast<double>(c.factorisations) * n * n * n / 6.0 +
         static_cast<double>(c.solves) * n * n;
}

void claim_top(Context& context, const Timed& linearised, const Timed& cayley) {
  context.number("solves.linearised", per_step(linearised.run, linearised.run.counts.solves));
  context.number("factorisations.linearised",
                 per_step(linearised.run, linearised.run.counts.factorisations));
  context.number("iterations.lie-group", per_step(cayley.run, cayley.run.iterations));
  const GeneralCosts& costs = top_costs(context);
  give_ratios(context, "lie-group.general", costs, "cayley.general", "linearised");
  give_ratios(context, "lie-group.structured", costs, "cayley.structured", "linearised");
}

void run_top(Context& context) {
  const double none = std::nan("");
  const auto constrained = [](const char* label, const char* method) {
    return LabelledCase{{"magnetic-top-constrained", method, top_step, top_horizon}, "", label};
  };
  const Settings half_beta{{"beta", shortest(top_beta / 2.0)}};
  const Case zhang_skeel{"magnetic-top-penalty", "zhang-skeel", top_step, top_horizon, half_beta};
  std::vector<Timed> timed{{linearised_row(false), 0.03},
                           {linearised_row(true), none},
                           {{zhang_skeel, "", "Z&S on nine coordinates"}, none},
                           {cayley_row(top_step), 1.45},
                           {lie_rattle_row(top_step), none},
                           {constrained("RATTLE, R^T R = I", "rattle"), none},
                           {constrained("SHAKE, R^T R = I", "shake"), none},
                           {constrained("IDA, R^T R = I", "ida"), none}};
  time_all(timed, context.pick(21, 2), multiplications);
  show(context.artefact(top_table), timed, timed[0], "linearised", top_horizon);
  claim_top(context, timed[0], timed[3]);
}

}  // namespace

Experiment timings_4_1() { return {.id = pendulum_table, .run = run_pendulum, .timing = true}; }
Experiment timings_4_2() { return {.id = chain_table, .run = run_chain, .timing = true}; }
Experiment timings_4_4() { return {.id = dna_table, .run = run_dna, .timing = true}; }
Experiment timings_4_5() { return {.id = top_table, .run = run_top, .timing = true}; }

}  // namespace shakedown::tao2014
