// Computes the results of solver.md.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/memo.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/solver/general.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* table_solver = "tao2014/solver";

/// The number of counted steps, the number of timed steps per round, and the number of rounds of a
/// group.
struct Extent {
  int counted, steps, rounds;
};
const GeneralCosts& measured(const Context& context, const std::string& group,
                             std::vector<GeneralRun> (*runs)(), const Extent& full) {
  static Memo<GeneralCosts> memo;
  const bool quick = context.quick();
  return memo.of(group + (quick ? ", quick" : ""), [&] {
    return quick ? measure_costs(runs(), std::min(full.counted, 20), std::min(full.steps, 20), 3)
                 : measure_costs(runs(), full.counted, full.steps, full.rounds);
  });
}

void add_rows(Table& table, const char* problem, const GeneralCosts& costs,
              const std::string& unit) {
  for (std::size_t k = 0; k < costs.runs.size(); ++k) {
    const StepWork& work = costs.work[k];
    table.row({problem, costs.runs[k].method, costs.runs[k].solver, work.residuals, work.jacobians,
               work.iterations, work.operations,
               work.operations / costs.work[costs.find(unit)].operations,
               1e9 * timed_value(costs.seconds[k]).value,
               costs.time(costs.runs[k].key, unit).value});
  }
}

/// Measures the arithmetic per step on chains of 10 to 80 pendula.
void measure_long_chains(Context& context) {
  std::vector<double> sizes;
  std::vector<std::vector<double>> operations(chain_runs().size());
  for (int n = 10; n <= 80; n *= 2) {
    sizes.push_back(n);
    const std::vector<GeneralRun> runs = chain_runs(n);
    for (std::size_t k = 0; k < runs.size(); ++k) {
      operations[k].push_back(runs[k].count(context.pick(30, 5)).operations);
    }
  }
  const std::vector<GeneralRun> runs = chain_runs();
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (runs[k].method != "SHAKE") continue;
    context.number("exponent." + runs[k].key, power_law_slope(sizes, operations[k]));
  }
  // In chain_runs, 0 is the index of "shake.general" and 3 is the index of "zs.dense".
  context.number("work-ratio.long-chain", operations[0].back() / operations[3].back());
}

/// Measures the exponent with which the cost of a nonlinear solve grows with the number of
/// molecules, from 7 to 100.
void measure_solves(Context& context) {
  const auto exponent = [](double of_7, double of_100) {
    return std::log(of_100 / of_7) / std::log(100.0 / 7.0);
  };
  const GeneralCosts& of_7 = cluster_costs(context, 7);
  const GeneralCosts& of_100 = cluster_costs(context, 100);
  // Apart from its solves, a step of SHAKE costs about as much as a step of Integrator 5, whose own
  // linear solve is a small part.
  const auto solves = [](const GeneralCosts& costs, const std::string& key) {
    return costs.work[costs.find(key)].operations - costs.work[costs.find("zs")].operations;
  };
  // The paper's seconds per step for nonlinear solves. It prints 12284 seconds for 200000 steps and
  // 14272 seconds for 20000 steps.
  constexpr double printed_of_7 = 12284.0 / 200000.0, printed_of_100 = 14272.0 / 20000.0;
  context.number("exponent.printed", exponent(printed_of_7, printed_of_100));
  for (const char* given : {"general", "molecules"}) {
    const std::string key = std::string("shake.") + given;
    context.number("exponent.solves-" + std::string(given),
                   exponent(solves(of_7, key), solves(of_100, key)));
  }
  context.number("printed-seconds.molecule-7", 1e3 * printed_of_7 / 7.0);
  context.number("printed-seconds.molecule-100", 1e3 * printed_of_100 / 100.0);
}

void run_solver(Context& context) {
  const GeneralCosts& pendulum = pendulum_costs(context);
  const GeneralCosts& chain = chain_costs(context);
  const GeneralCosts& of_7 = cluster_costs(context, 7);
  const GeneralCosts& of_100 = cluster_costs(context, 100);
  const GeneralCosts& top = top_costs(context);
  Table table({"problem", "method", "solver", "residuals per step", "Jacobians per step",
               "iterations per step", "operations per step", "operations / linearly implicit",
               "per step [ns]", "seconds / linearly implicit"});
  add_rows(table, "double pendulum", pendulum, "zs");
  add_rows(table, "chain, n = 10", chain, "zs");
  add_rows(table, "water, N = 7", of_7, "zs");
  add_rows(table, "water, N = 100", of_100, "zs");
  add_rows(table, "magnetic top", top, "linearised");
  context.artefact(table_solver).table(table);
  give_ratios(context, "pendulum.shake", pendulum, "shake.structured", "zs");
  give_ratios(context, "pendulum.newmark", pendulum, "newmark.structured", "zs");
  give_ratios(context, "chain", chain, "shake.structured", "zs");
  give_ratios(context, "water-7", of_7, "shake.structured", "zs");
  give_ratios(context, "water-100", of_100, "shake.structured", "zs");
  give_ratios(context, "top", top, "cayley.structured", "linearised");
  give_ratios(context, "general.pendulum", pendulum, "shake.whole", "shake.structured");
  give_ratios(context, "general.chain", chain, "shake.whole", "shake.structured");
  give_ratios(context, "general.water-7", of_7, "shake.molecules", "shake.structured");
  measure_long_chains(context);
  measure_solves(context);
}

}  // namespace

const GeneralCosts& pendulum_costs(const Context& context) {
  return measured(context, "pendulum", pendulum_runs, {500, 500, 21});
}
const GeneralCosts& chain_costs(const Context& context) {
  return measured(context, "chain", [] { return chain_runs(); }, {1000, 1000, 11});
}
const GeneralCosts& cluster_costs(const Context& context, int N) {
  if (N == 7) {
    return measured(context, "water 7", [] { return cluster_runs(7); }, {100, 500, 11});
  }
  return measured(context, "water 100", [] { return cluster_runs(100); }, {5, 10, 7});
}
const GeneralCosts& top_costs(const Context& context) {
  return measured(context, "top", top_runs, {500, 500, 21});
}

void give_ratios(Context& context, const std::string& name, const GeneralCosts& costs,
                 const std::string& over, const std::string& under) {
  context.number("work-ratio." + name, costs.operations(over, under));
  context.number("seconds-ratio." + name, costs.time(over, under));
}

Experiment solver() { return {.id = table_solver, .run = run_solver, .timing = true}; }

}  // namespace shakedown::tao2014
