// Measurements and figures of timings-andrews.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/work_error.hpp"
#include "experiments/beyond/multibody/end_states.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_timings_andrews = "beyond/timings-andrews";
constexpr const char* problem_timings_andrews = "andrews";
constexpr double until_timings_andrews = 0.03, wanted = 1e-8;

/// A method is not refined further after a run with more force evaluations than this. A limit in
/// seconds would stop slow machines earlier.
constexpr std::int64_t most_evaluations = 50000;

double error_of(const Trajectory& run, const std::vector<double>& exact) {
  if (!run.summary.ok()) return NAN;
  const std::vector<double> q = rows_of(run, "q").back();
  double most = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    most = std::fmax(most, std::fabs(q[i] / exact[i] - 1.0));
  }
  return most;
}

/// Returns the run with the median processor time among at most `repeats` runs, as many as fit into
/// 0.05 s. `once` warms the caches, so it only determines how many runs fit. It is returned itself
/// if fewer than two fit.
RunSummary median_run(const Case& of, const RunSummary& once, int repeats) {
  const int times = std::min(repeats, int(0.05 / std::fmax(once.seconds, 1e-4)));
  return times > 1 ? timed_runs({of}, times)[0].median : once;
}

/// Adds rows until the error is below `wanted`/100 or a run has more than `most_evaluations`. Each
/// row has twice the steps or a tenth of the tolerance of the row before it.
void refine(Table& table, Artefact& artefact, const LabelledCase& way,
            const std::vector<double>& exact, Context& context) {
  for (int level = 0; level < context.pick(8, 3); ++level) {
    const bool adaptive = catalogue().method(way.method).traits.adaptive;
    const int steps = adaptive ? 1 : 150 << level;
    const double control = adaptive ? 1.0 / std::pow(10.0, 5 + level) : double(steps);
    Case of = way;
    of.h = of.until / double(steps);
    if (adaptive) {
      of.options.emplace_back("rtol", shortest(control));
      of.options.emplace_back("atol", shortest(control));
    }
    const Trajectory run = integrate(of.ends());
    const RunSummary median = median_run(of, run.summary, context.pick(15, 2));
    const double error = error_of(run, exact);
    const Counts& c = median.counts;
    table.row({way.method, way.label, control, error, median.seconds, c.gradients, c.constraints,
               c.jacobians, c.masses, c.factorisations, median.iterations, outcome_of(median)});
    if (!median.ok()) {
      artefact.failure(way.label + " at " + shortest(control) + ": " + median.message);
    }
    if (error < 0.01 * wanted || c.gradients > most_evaluations) break;
  }
}

Table measure_all(Context& context, Artefact& artefact) {
  Table table({"method", "name", "steps or tolerance", "error", "seconds [s]", "gradients",
               "constraints", "Jacobians", "mass matrices", "factorisations", "iterations",
               "outcome"});
  const ProblemEntry& entry = catalogue().problem(problem_timings_andrews);
  const std::vector<double> exact = entry.reference({}, {}, {}, {until_timings_andrews}).q[0];
  for (const Pair& pair : entry.pairs) {
    if (!for_constraints(catalogue().method(pair.method))) continue;
    const std::string name = short_name(pair.method);
    std::vector<LabelledCase> ways;
    const auto add = [&](const std::string& label, const Settings& options) {
      ways.push_back(
          {{problem_timings_andrews, pair.method, NAN, until_timings_andrews, options}, "", label});
    };
    if (pair.method == "ida") {
      add(name + ", GGL", {{"form", "ggl"}});
      add(name + ", index 2", {{"form", "index-2"}});
      add(name + ", index 1", {{"form", "index-1"}});
    } else {
      add(name, {});
    }
    for (const LabelledCase& way : ways) {
      if (pair.admissible()) {
        refine(table, artefact, way, exact, context);
      } else {
        table.row({way.method, way.label, NAN, NAN, NAN, 0, 0, 0, 0, 0, 0, refusal(pair)});
      }
    }
    context.progress(double(&pair - entry.pairs.data() + 1) / double(entry.pairs.size()));
  }
  return table;
}

Figure drawing_timings_andrews(const Table& table) {
  Figure drawn(1, 440);
  Panel& panel = drawn.panel("Andrews' squeezer, $t$ = 0.03 s");
  panel.x("time [s]", Scale::log).y("largest relative error of $q$", Scale::log);
  for (const auto& [name, runs] : table.groups("name")) {
    const Table::Record first = runs.records().front();
    const std::string method = first.text("method");
    const bool refused = std::isnan(first.number("steps or tolerance"));
    // Methods whose curves resemble another method's are not drawn.
    constexpr std::array similar{"generalized-alpha-ggl", "hht-i3", "half-explicit-5",
                                 "symmetric-projection", "radau-5-ggl"};
    if (refused || name.ends_with("index 1") || std::ranges::count(similar, method) > 0) continue;
    panel.linked(by_method(method, name, name.ends_with("index 2") ? 1 : 0), "seconds [s]", "error")
        .where("name", name);
  }
  panel.level(wanted, "");
  return drawn;
}

void measure_not_stiff(Context& context, const Table& table) {
  const auto work = [&](const std::string& name, std::string_view column) {
    std::vector<WorkError> runs;
    const Table own = table.where({{"name", name}});
    for (const Table::Record& row : own.records()) {
      runs.push_back({row.number(column), row.number("error")});
    }
    return work_at(runs, wanted);
  };
  const std::string ggl = short_name("ida") + ", GGL", index2 = short_name("ida") + ", index 2";
  const std::string projected = short_name("rk4-projected");
  context.number("evaluations.rk4-over-index-2",
                 work(projected, "gradients") / work(index2, "gradients"));
  context.number("evaluations.rk4-over-ggl", work(projected, "gradients") / work(ggl, "gradients"));
  for (const auto& [number, name] : {std::pair{"ida-index-2", index2},
                                     {"ida-ggl", ggl},
                                     {"radau-index-3", short_name("radau-5-dae")},
                                     {"radau-ggl", short_name("radau-5-ggl")},
                                     {"projected-rk4", projected},
                                     {"half-explicit", short_name("half-explicit-4")}}) {
    context.number(std::string("seconds.") + number, work(name, "seconds [s]"));
  }
  for (const Table::Record& row : table.records()) {
    const std::string method = row.text("method");
    if (row.number("steps or tolerance") != 600.0 || !method.starts_with("radau")) continue;
    context.number(std::string("evaluations-per-step.") +
                       (method == "radau-5-dae" ? "radau-index-3" : "radau-ggl"),
                   row.number("gradients") / 600.0);
  }
}

void run_timings_andrews(Context& context) {
  Artefact& artefact = context.artefact(figure_timings_andrews);
  const Table table = measure_all(context, artefact);
  artefact.table(table).figure(drawing_timings_andrews(table)).problem(problem_timings_andrews);
  measure_not_stiff(context, table);
}

}  // namespace

Experiment timings_andrews() {
  return {.id = figure_timings_andrews, .run = run_timings_andrews, .timing = true};
}

}  // namespace shakedown::beyond
