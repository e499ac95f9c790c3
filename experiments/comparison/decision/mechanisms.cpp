// Numbers for decision.md on mechanisms, redundant constraints and singular positions.
#include <cmath>
#include <string>

#include "experiments/analysis/shared_columns.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

void measure_kept(Context& context, const Evidence& evidence) {
  const Situation& mechanisms = situation("mechanisms");
  double symplectic = 0.0, general = 0.0, rattle = 0.0;
  for (const Standing& one : evidence.standings(mechanisms, 1e-3)) {
    if (!one.general()) continue;
    general += 1.0;
    const bool keeps = evidence.kept(Quality::symplectic, one.method, mechanisms).all();
    symplectic += keeps ? 1.0 : 0.0;
    rattle += keeps && one.method == "rattle" ? 1.0 : 0.0;
  }
  context.number("general-methods.symplectic", symplectic);
  context.number("general-methods.rattle", rattle);
  context.number("general-methods.all", general);
}

/// Measures costs on problems with elastic parts, whose vibrations carry little energy (crank) or
/// are a part of the trajectory (bushings).
void measure_elastic(Context& context, const Evidence& evidence) {
  const auto relative = [&](const std::string& name, const char* id, const char* method,
                            double error) {
    context.number("elastic." + name, evidence.relative_work(id, method, error));
  };
  const char* const crank = "flexible-slider-crank";
  relative("crank.hht.1e-2", crank, "hht-i3-adaptive", 1e-2);
  relative("crank.herk.1e-2", crank, "herk-4", 1e-2);
  relative("crank.herk.1e-3", crank, "herk-4", 1e-3);
  for (const char* bodies : {"10", "100"}) {
    const std::string id = std::string("bushing-chain-") + bodies,
                      name = std::string("bushings-") + bodies;
    relative(name + ".rattle.1e-2", id.c_str(), "rattle-blanes-moan-4", 1e-2);
    relative(name + ".herk.1e-2", id.c_str(), "herk-4", 1e-2);
    relative(name + ".hht.1e-2", id.c_str(), "hht-i3-adaptive", 1e-2);
  }
}

/// Measures costs on damped problems. Also counts the explicit methods that reach the end of the
/// governor's run with the smallest number of steps tried. Each of these steps is ten time
/// constants of the damped mode long.
void measure_dampers(Context& context, const Evidence& evidence) {
  double least = HUGE_VAL;
  for (const double error : case_errors) {
    const auto all = evidence.standings(situation("dampers"), error);
    if (!all.empty()) least = std::fmin(least, all.front().cost);
  }
  context.number("dampers.least-cost", least);
  context.number("dampers.hht-pendulum",
                 evidence.relative_work("damped-pendulum-stiff", "hht-i3-adaptive", 1e-3));
  context.number("dampers.hht-governor",
                 evidence.relative_work("flyball-governor", "hht-i3-adaptive", 1e-3));
  context.number("dampers.radau-pendulum",
                 evidence.relative_work("damped-pendulum-stiff", "radau-5-ggl", 1e-3));
  context.number("dampers.radau-governor",
                 evidence.relative_work("flyball-governor", "radau-5-ggl", 1e-3));
  context.number("dampers.herk-polymer", evidence.relative_work("polymer-drag", "herk-4", 1e-3));
  namespace column = governor_column;
  const Table table = context.stored_table("beyond/stiff-governor");
  double passing = 0.0;
  for (const char* method : {"herk-4", "half-explicit-4", "half-explicit-5", "rk4-projected"}) {
    const Table runs = table.where({{column::method, method}});
    double fewest = HUGE_VAL, fewest_right = HUGE_VAL;
    for (const Table::Record& row : runs.records()) {
      fewest = std::fmin(fewest, row.number(column::steps));
      if (row.text(column::outcome) != column::reached_end) continue;
      fewest_right = std::fmin(fewest_right, row.number(column::steps));
    }
    passing += fewest_right == fewest ? 1.0 : 0.0;
  }
  context.number("longest-step.explicit-methods", passing);
}

void measure_redundant(Context& context) {
  const Table refusals = context.stored_table("beyond/redundant-refusals");
  const auto runs = [&](const char* method) {
    const Table own =
        refusals.where({{"method", method}, {"Three cranks", "runs"}, {"Bricard", "runs"}});
    return own.rows() > 0;
  };
  double carried = 0.0, lost = 0.0;
  for (const char* method :
       {"ida", "rattle", "shake", "rattle-blanes-moan-4", "lobatto-3", "radau-5-ggl",
        "generalized-alpha-ggl", "half-explicit-4", "rk4-projected"}) {
    (runs(method) ? carried : lost) += 1.0;
  }
  double others = 0.0;
  for (const char* method : {"herk-4", "symmetric-projection", "vi-a", "em", "ggl-classical"}) {
    others += runs(method) ? 1.0 : 0.0;
  }
  context.number("redundant.advised-refusing", lost);
  context.number("redundant.others-running", others);
  context.number("redundant.advised-running", carried);
  context.number("redundant.advised", carried + lost);
}

void measure_singular(Context& context, DecisionNumbers& numbers) {
  const Table steps = context.stored_table("beyond/singular-steps");
  const auto share_passing = [&](const char* name, const std::string& method) {
    const Table runs = steps.where({{"method", method}});
    const auto passed = static_cast<double>(runs.where({{"outcome", "passes"}}).rows());
    context.number(
        name, numbers.number("share of the steps at which it passes singular positions, " + method,
                             passed / static_cast<double>(runs.rows()), "beyond/singular-steps"));
  };
  share_passing("passing.rk4-projected", "rk4-projected");
  share_passing("passing.half-explicit-4", "half-explicit-4");
  share_passing("passing.rattle-6", "rattle-6");
  share_passing("passing.ida-index-1", "ida index-1");
}

void measure_index(Context& context, DecisionNumbers& numbers) {
  const Table orders = context.stored_table("beyond/order-reduction-orders");
  const auto order = [&](const char* run) {
    return numbers.number(std::string("order of v, ") + run,
                          orders.number("order of v", {{"run", run}}),
                          "beyond/order-reduction-orders");
  };
  context.number("order-v.radau-index-3", order("radau-5-dae"));
  context.number("order-v.radau-ggl", order("radau-5-ggl"));
}

}  // namespace

void measure_mechanisms(Context& context, const Evidence& evidence, DecisionNumbers& numbers) {
  measure_kept(context, evidence);
  measure_dampers(context, evidence);
  measure_elastic(context, evidence);
  measure_redundant(context);
  measure_singular(context, numbers);
  measure_index(context, numbers);
}

}  // namespace shakedown::comparison
