// Measurements and figures of long-time.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/comparison/long_time/runs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* long_time_laws = "comparison/long-time";

std::vector<std::string_view> shown_laws() {
  return {name(Law::bounded), name(Law::random_walk), name(Law::linear_drift), name(Law::decay),
          at_round_off};
}

/// The number of the row of a run. Rows follow the order of the problem's methods from the top.
double row_of(const LongRun& run) {
  const auto& methods = run.on->methods;
  return double(methods.end() - std::ranges::find(methods, run.method));
}

void publish_curves(Context& context, const std::vector<LongRun>& runs, const LongRunProblem& on) {
  Table table({"method", "steps", "largest error of energy"});
  Artefact& artefact = context.artefact(on.figure());
  Figure figure(1, 260);
  Panel& panel = figure.panel();
  panel.x("steps", Scale::log).y("largest $|E-E_0|/|E_0|$ per doubling", Scale::log);
  for (const LongRun& run : runs) {
    if (run.on != &on || row_of(run) <= double(on.methods.size() - on.drawn)) continue;
    for (const Octave& o : run.octaves) {
      table.row({run.method, o.to, std::isfinite(o.largest) ? o.largest : NAN});
    }
    artefact.ran(on.id, run.method, on.h, run.summary);
    panel.linked(by_method(run.method), "steps", "largest error of energy")
        .where("method", run.method);
  }
  artefact.table(table).figure(figure);
}

/// The name followed by the standard error in hundredths, rounded up. If no exponent is shown, the
/// law follows instead.
std::string label_of(const LongRun& run) {
  if (shown_law(run).empty()) {
    return short_name(run.method) + " (" + std::string(name(run.growth.law)) + ")";
  }
  return short_name(run.method) + " (± " + shortest(std::ceil(100.0 * run.growth.error) / 100.0) +
         ")";
}

Figure exponents(const std::vector<LongRun>& runs) {
  Figure figure(2, 200);
  for (const LongRunProblem& on : long_run_problems()) {
    Panel& panel = figure.panel(on.title);
    const auto rows = double(on.methods.size());
    std::vector<std::pair<double, std::string>> names;
    for (const LongRun& run : runs) {
      if (run.on == &on) names.emplace_back(row_of(run), label_of(run));
    }
    panel.x("exponent $a$").y("").y_ticks(names).y_range(0.3, rows + 0.7);
    panel.event(0.0).event(0.5).event(1.0);
    for (const std::string_view law : shown_laws()) {
      const auto has = [&](const LongRun& r) { return r.on == &on && shown_law(r) == law; };
      if (std::ranges::none_of(runs, has)) continue;
      panel.points(by_quantity(law), "exponent", "row")
          .where("problem", on.id)
          .where("shown as", law);
    }
  }
  return figure;
}

void publish_laws(Context& context, const std::vector<LongRun>& runs) {
  Table table({"problem", "method", "law", "exponent", "standard error", "largest error",
               "symplectic", "symmetric", "energy by its record", "row", "shown as"});
  for (const LongRun& run : runs) {
    const Traits& traits = catalogue().method(run.method).traits;
    const Growth& g = run.growth;
    const std::array<const char*, 3> kept{"no", "bounded", "exact"};
    table.row({run.on->id, run.method, std::string(name(g.law)), g.exponent, g.error, g.amplitude,
               traits.symplectic == Symplecticity::none ? "no" : "yes",
               traits.symmetric ? "yes" : "no", kept[std::size_t(traits.energy)], row_of(run),
               std::string(shown_law(run))});
  }
  Artefact& artefact = context.artefact(long_time_laws);
  artefact.table(table).figure(exponents(runs));
  for (const LongRunProblem& on : long_run_problems()) artefact.problem(on.id);
  for (const LongRun& run : runs) {
    if (!run.summary.ok()) artefact.failure(run.summary.message);
  }
}

void publish_rates(Context& context, const std::vector<Rates>& rates, int trials) {
  Table table({"simulated", "truth", "bounded", "random walk", "linear drift", "decay",
               "judged right", "mean exponent", "spread of the exponent"});
  for (const Rates& r : rates) {
    table.row({std::string(r.name), std::string(name(r.truth)), r.of(Law::bounded),
               r.of(Law::random_walk), r.of(Law::linear_drift), r.of(Law::decay), r.right(),
               r.exponent, r.spread});
  }
  context.artefact("comparison/long-time-rates").table(table).parameter("trials", trials);
}

const Traits& record(const LongRun& run) { return catalogue().method(run.method).traits; }
bool is_symplectic(const LongRun& run) { return record(run).symplectic != Symplecticity::none; }
bool is_exact(const LongRun& run) { return record(run).energy == Conservation::exact; }
/// Returns whether the method declares no property that would limit its energy error.
bool is_unstructured(const LongRun& run) {
  return !is_symplectic(run) && !is_exact(run) && !record(run).symmetric;
}
/// The ratio of the largest error in the last octave to the largest error before; 2 for a linear
/// drift.
double last_over_before(const LongRun& run) {
  if (run.growth.law == Law::lost) return HUGE_VAL;
  double before = 0.0;
  for (std::size_t j = 0; j + 1 < run.octaves.size(); ++j) {
    before = std::fmax(before, run.octaves[j].largest);
  }
  return run.octaves.back().largest / before;
}

template <class Keep>
std::vector<LongRun> those(const std::vector<LongRun>& runs, Keep&& keep) {
  std::vector<LongRun> some;
  std::ranges::copy_if(runs, std::back_inserter(some), keep);
  return some;
}
template <class Of>
double greatest(const std::vector<LongRun>& runs, Of&& of) {
  double most = runs.empty() ? NAN : -HUGE_VAL;
  for (const LongRun& run : runs) most = std::fmax(most, of(run));
  return most;
}
double not_bounded(const std::vector<LongRun>& runs) {
  return double(
      std::ranges::count_if(runs, [](const LongRun& r) { return r.growth.law != Law::bounded; }));
}
const LongRun& on_pendulum(const std::vector<LongRun>& runs, std::string_view method) {
  return *std::ranges::find_if(
      runs, [&](const LongRun& r) { return r.on->id == "double-pendulum" && r.method == method; });
}

void measure_structure(Context& context, const std::vector<LongRun>& runs) {
  const auto exponent = [](const LongRun& r) { return r.growth.exponent; };
  const auto symplectic =
      those(runs, [](const LongRun& r) { return is_symplectic(r) && r.above_round_off(); });
  const auto unstructured = those(runs, is_unstructured);
  context.number("symplectic-runs.unbounded", not_bounded(symplectic));
  context.number("last-octave.symplectic", greatest(symplectic, last_over_before));
  context.number("symplectic-runs.all", double(symplectic.size()));
  context.number("unstructured-runs.unbounded",
                 not_bounded(unstructured) / double(unstructured.size()));
  // Runs with a large energy error are left out, because the motion and therefore the rate of the
  // energy loss would change.
  const auto drifting =
      those(unstructured, [](const LongRun& r) { return r.growth.amplitude < 0.1; });
  context.number("drift-exponent.least",
                 -greatest(drifting, [&](const LongRun& r) { return -exponent(r); }));
  context.number("drift-exponent.greatest", greatest(drifting, exponent));
  context.number("unstructured-runs.drifting", double(drifting.size()));
  context.number("unstructured-runs.left-out", double(unstructured.size() - drifting.size()));
  const auto symmetric = those(runs, [](const LongRun& r) {
    return record(r).symmetric && !is_symplectic(r) && !is_exact(r) && r.above_round_off();
  });
  context.number("symmetric-runs.unbounded", not_bounded(symmetric));
  context.number("last-octave.symmetric", greatest(symmetric, last_over_before));
  context.number("symmetric-runs.all", double(symmetric.size()));
  context.number("drift-exponent.rattle-off-1",
                 std::fabs(exponent(on_pendulum(runs, "rattle")) - 1.0));
}

void measure_rest(Context& context, const std::vector<LongRun>& runs) {
  const auto amplitude = [](const LongRun& r) { return r.growth.amplitude; };
  const auto over_round_off = [](const LongRun& r) { return r.growth.amplitude / r.round_off(); };
  for (const auto& [name, method] :
       {std::pair{"ggl-midpoint", "ggl-classical"}, {"half-explicit", "half-explicit-4"}}) {
    const LongRun& run = on_pendulum(runs, method);
    context.number(std::string("energy-error.") + name, amplitude(run));
  }
  context.number("last-octave.half-explicit",
                 last_over_before(on_pendulum(runs, "half-explicit-4")));
  const auto exact = those(runs, is_exact);
  context.number("round-off-ratio.energy-momentum", greatest(exact, over_round_off));
  context.number("energy-error.energy-momentum", greatest(exact, amplitude));
  context.number("round-off-ratio.rattle", over_round_off(on_pendulum(runs, "rattle")));
}

void run_long_time(Context& context) {
  const std::vector<LongRun> runs =
      long_runs(context, context.pick(long_run_steps, std::int64_t{1} << 14), 0.95);
  const int trials = context.pick(400, 40);
  const std::vector<Rates> rates = simulated_rates(context.seed(), trials);
  publish_laws(context, runs);
  for (const LongRunProblem& on : long_run_problems()) publish_curves(context, runs, on);
  publish_rates(context, rates, trials);
  measure_structure(context, runs);
  measure_rest(context, runs);
  for (const Rates& r : rates) context.number("judged-right." + std::string(r.key), r.right());
}

}  // namespace

Experiment long_time() { return {.id = long_time_laws, .run = run_long_time, .divisible = true}; }

}  // namespace shakedown::comparison
