// What does the error of the energy do over a million steps, with every kind of method on four kinds of
// problem: is it bounded, does it walk, drift or decay, and how sure is that? Expectation: bounded with
// symplectic methods and, on regular motion, with symmetric ones; at round-off with those that keep
// energy exactly; a linear drift or a decay with all others. Finding: so it is, but that Gauss's method
// of order 6, whose own error is below round-off here, drifts by it (comparison/round-off).
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/comparison/long_time/claims.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::array<Law, 5> laws{Law::bounded, Law::random_walk, Law::linear_drift, Law::decay,
                                  Law::lost};

const char* const setting =
    "Each method at its default options and the same step as all others on the problem: 0.1, 0.02, 100 "
    "days and 0.02, from the problems' own starts. $2^{20}$ steps, energies of all of the first sixteen "
    "and then of every sixteenth.";

/// From the top, as the arena lists its methods.
double row_of(const LongRun& run) {
  const auto& methods = run.arena->methods;
  return double(methods.end() - std::ranges::find(methods, run.method));
}

Figure curves() {
  Figure figure(2, 205);
  for (const Arena& arena : arenas()) {
    Panel& panel = figure.panel(arena.title);
    panel.x("steps", Scale::log).y("largest $|E - E_0|/|E_0|$ of an octave", Scale::log);
    for (std::size_t k = 0; k < arena.drawn; ++k) {
      panel.linked(by_method(arena.methods[k]), "steps", "largest error of energy")
          .where("problem", arena.problem)
          .where("method", arena.methods[k]);
    }
  }
  return figure;
}

void publish_curves(Context& context, const std::vector<LongRun>& runs) {
  Table table({"problem", "method", "steps", "largest error of energy"});
  Artefact& artefact = context.artefact(
      long_time_figure, "Energy over a million steps",
      {.sees =
           "Symplectic methods bound the error of the energy from the first period on, and so does "
           "the midpoint rule for GGL, which is only symmetric. With all others it grows, mostly in "
           "proportion to time, until little of the energy is left. Methods that keep energy exactly "
           "rise slowly from round-off.",
       .setting = setting});
  for (const LongRun& run : runs) {
    for (const Octave& o : run.octaves) {
      table.row({run.arena->problem, run.method, o.to, std::isfinite(o.largest) ? o.largest : NAN});
    }
    artefact.ran(run.arena->problem, run.method, run.arena->h, run.summary);
  }
  artefact.table(table).figure(curves());
}

/// What stands at a run's row: name and standard error, in hundredths, rounded up.
std::string label_of(const LongRun& run) {
  if (run.growth.law == Law::lost) return short_name(run.method) + " (lost)";
  return short_name(run.method) + " (± " + shortest(std::ceil(100.0 * run.growth.error) / 100.0) +
         ")";
}

Figure exponents(const std::vector<LongRun>& runs) {
  Figure figure(2, 262);
  for (const Arena& arena : arenas()) {
    Panel& panel = figure.panel(arena.title.substr(0, arena.title.find(':')));
    const auto rows = double(arena.methods.size());
    std::vector<std::pair<double, std::string>> names;
    for (const LongRun& run : runs) {
      if (run.arena == &arena) names.emplace_back(row_of(run), label_of(run));
    }
    panel.x("exponent $a$").y("").y_ticks(names).y_range(0.3, rows + 0.7);
    panel.event(0.0).event(0.5).event(1.0);
    for (const Law law : laws) {
      const auto has = [&](const LongRun& r) {
        return r.arena == &arena && r.growth.law == law && law != Law::lost;
      };
      if (std::ranges::none_of(runs, has)) continue;
      panel.points(by_quantity(name(law)), "exponent", "row")
          .where("problem", arena.problem)
          .where("law", name(law));
    }
  }
  return figure;
}

void publish_laws(Context& context, const std::vector<LongRun>& runs) {
  Table table({"problem", "method", "law", "exponent", "standard error", "largest error",
               "symplectic", "symmetric", "energy by its record", "row"});
  for (const LongRun& run : runs) {
    const Traits& traits = catalogue().method(run.method).traits;
    const Growth& g = run.growth;
    const std::array<const char*, 3> kept{"no", "bounded", "exact"};
    table.row({run.arena->problem, run.method, std::string(name(g.law)), g.exponent, g.error,
               g.amplitude, traits.symplectic == Symplecticity::none ? "no" : "yes",
               traits.symmetric ? "yes" : "no", kept[std::size_t(traits.energy)], row_of(run)});
  }
  context
      .artefact(
          long_time_laws, "The law of the energy's error",
          {.sees =
               "Exponents $a$ of $|E-E_0|\\sim t^a$: points near 0 are bounded errors, at 1 drifts in proportion to time; a decay's loss "
               "slows down, so that its exponent is smaller. Of {symplectic/3} runs of symplectic "
               "methods whose errors are above round-off {symplectic} are not bounded. The drifts of the "
               "energy-momentum methods and of Gauss's method of order 6 are round-off.",
           .setting =
               "The runs of comparison/long-time. Exponents with standard errors from eight blocks of "
               "the run, of the trend where the error has a direction, else of its increments; how the "
               "laws are told apart: comparison/long-time-rates. Lost: the run broke off or the energy "
               "moved by more than itself. Left out for their cost: implicit methods of several stages "
               "where a system is large, most compositions with constraints, libraries; and methods with "
               "noise, whose energy is no error."})
      .table(table)
      .figure(exponents(runs));
}

void publish_rates(Context& context, const std::vector<Rates>& rates, int trials) {
  Table table({"simulated", "truth", "bounded", "random walk", "linear drift", "decay",
               "judged right", "mean exponent", "spread of the exponent"});
  for (const Rates& r : rates) {
    table.row({std::string(r.name), std::string(name(r.truth)), r.of(Law::bounded),
               r.of(Law::random_walk), r.of(Law::linear_drift), r.of(Law::decay), r.right(),
               r.exponent, r.spread});
  }
  context
      .artefact(
          long_time_rates, "How often the judgement of a run errs",
          {.sees = "A drift ten times as large as the bounded part of the error is found always, "
                   "one of its size in a share {told-apart/5} of the runs; a random walk is taken "
                   "for something else in one run of ten.",
           .setting = "Simulated errors: five waves of random size, frequency and phase, the "
                      "slowest turning six times in the run, with what comes on top; shares of "
                      "the runs for which each law was found."})
      .table(table)
      .parameter("trials", trials);
}

void run(Context& context) {
  const std::vector<LongRun> runs = long_runs(context.pick(long_run_steps, std::int64_t{1} << 14),
                                              [&](double done) { context.progress(0.95 * done); });
  const int trials = context.pick(400, 40);
  const std::vector<Rates> rates = simulated_rates(context.seed(), trials);
  publish_curves(context, runs);
  publish_laws(context, runs);
  publish_rates(context, rates, trials);
  claim_long_time(context, runs, rates);
}

}  // namespace

Experiment long_time() {
  return {long_time_figure,
          "Energy over a million steps",
          run,
          {long_time_figure, long_time_laws, long_time_rates}};
}

}  // namespace shakedown::comparison
