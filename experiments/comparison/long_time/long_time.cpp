// Measures and draws for long-time.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/comparison/long_time/claims.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* long_time_laws = "comparison/long-time";

std::vector<std::string_view> shown_laws() {
  return {name(Law::bounded), name(Law::random_walk), name(Law::linear_drift), name(Law::decay),
          at_round_off};
}

/// From the top, as the arena lists its methods.
double row_of(const LongRun& run) {
  const auto& methods = run.arena->methods;
  return double(methods.end() - std::ranges::find(methods, run.method));
}

void publish_curves(Context& context, const std::vector<LongRun>& runs, const Arena& arena) {
  Table table({"method", "steps", "largest error of energy"});
  Artefact& artefact = context.artefact(arena.figure());
  const auto end = arena.methods.begin() + std::ptrdiff_t(arena.drawn);
  for (const LongRun& run : runs) {
    if (run.arena != &arena || std::find(arena.methods.begin(), end, run.method) == end) continue;
    for (const Octave& o : run.octaves) {
      table.row({run.method, o.to, std::isfinite(o.largest) ? o.largest : NAN});
    }
    artefact.ran(arena.problem, run.method, arena.h, run.summary);
  }
  Figure figure(1, 260);
  Panel& panel = figure.panel();
  panel.x("steps", Scale::log).y("largest $|E-E_0|/|E_0|$ of an octave", Scale::log);
  for (auto method = arena.methods.begin(); method != end; ++method) {
    panel.linked(by_method(*method), "steps", "largest error of energy").where("method", *method);
  }
  artefact.table(table).figure(figure);
}

/// What stands at a run's row: name and standard error, in hundredths, rounded up, or the law of a run
/// whose exponent is not told.
std::string label_of(const LongRun& run) {
  if (shown_law(run).empty()) {
    return short_name(run.method) + " (" + std::string(name(run.growth.law)) + ")";
  }
  return short_name(run.method) + " (± " + shortest(std::ceil(100.0 * run.growth.error) / 100.0) +
         ")";
}

Figure exponents(const std::vector<LongRun>& runs) {
  Figure figure(2, 200);
  for (const Arena& arena : arenas()) {
    Panel& panel = figure.panel(arena.title);
    const auto rows = double(arena.methods.size());
    std::vector<std::pair<double, std::string>> names;
    for (const LongRun& run : runs) {
      if (run.arena == &arena) names.emplace_back(row_of(run), label_of(run));
    }
    panel.x("exponent $a$").y("").y_ticks(names).y_range(0.3, rows + 0.7);
    panel.event(0.0).event(0.5).event(1.0);
    for (const std::string_view law : shown_laws()) {
      const auto has = [&](const LongRun& r) { return r.arena == &arena && shown_law(r) == law; };
      if (std::ranges::none_of(runs, has)) continue;
      panel.points(by_quantity(law), "exponent", "row")
          .where("problem", arena.problem)
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
    table.row({run.arena->problem, run.method, std::string(name(g.law)), g.exponent, g.error,
               g.amplitude, traits.symplectic == Symplecticity::none ? "no" : "yes",
               traits.symmetric ? "yes" : "no", kept[std::size_t(traits.energy)], row_of(run),
               std::string(shown_law(run))});
  }
  Artefact& artefact = context.artefact(long_time_laws);
  artefact.table(table).figure(exponents(runs));
  for (const Arena& arena : arenas()) artefact.problem(arena.problem);
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

void run_long_time(Context& context) {
  const std::vector<LongRun> runs =
      long_runs(context, context.pick(long_run_steps, std::int64_t{1} << 14), 0.95);
  const int trials = context.pick(400, 40);
  const std::vector<Rates> rates = simulated_rates(context.seed(), trials);
  publish_laws(context, runs);
  for (const Arena& arena : arenas()) publish_curves(context, runs, arena);
  publish_rates(context, rates, trials);
  measure_long_time(context, runs, rates);
}

}  // namespace

Experiment long_time() { return {.id = long_time_laws, .run = run_long_time, .divisible = true}; }

}  // namespace shakedown::comparison
