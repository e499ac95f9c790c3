// Computes the results of timings-4.3.md.
#include <cmath>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/solver/general.hpp"
#include "experiments/tao2014/water/cost.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* table_id_timings = "tao2014/timings-4.3";

/// The paper's seconds; NaN if it states none.
struct Stated {
  double all = std::nan(""), forces = std::nan(""), solves = std::nan("");
};
Settings cluster(int N) {
  if (N == 7) return {};
  return {{"N", std::to_string(N)}, {"start", "droplet"}};
}

struct Timed {
  int N;
  LabelledCase run;
  bool noisy;
  Stated paper = {};
  StepTime step = {};
  // Seconds per step. Springs and Hessian count as forces, as in the paper.
  double forces = 0.0, hessian = 0.0, solves = 0.0, noise = 0.0;
  // Seconds in each round, for the forces with the Hessian and for the solves.
  std::vector<double> forces_in_turn = {}, solves_in_turn = {};
  [[nodiscard]] bool springs() const { return run.problem == "water-penalty"; }
  [[nodiscard]] double rest() const { return step.seconds - forces - hessian - solves - noise; }
  [[nodiscard]] double per_step(std::int64_t Counts::*what) const {
    return static_cast<double>(step.counts.*what) / step.steps;
  }
};

std::vector<Timed> rows(int N) {
  const auto rigid = [N](const char* label, const char* method, bool noisy, Stated stated = {},
                         Settings options = {}) {
    return Timed{N,
                 {{"water", method, water::h, 0.0, std::move(options), cluster(N)}, "", label},
                 noisy,
                 stated};
  };
  const auto soft = [&](const char* label, const char* method, bool noisy, Stated stated = {}) {
    Timed timed = rigid(label, method, noisy, stated, method_beta);
    timed.run.problem = "water-penalty";
    timed.run.parameters = penalty(omega, cluster(N));
    return timed;
  };
  const Stated of_shake =
      N == 7 ? Stated{13472.0, std::nan(""), 12284.0} : Stated{42234.0, 28000.0, 14272.0};
  const Stated of_five =
      N == 7 ? Stated{1549.0, std::nan(""), 67.0} : Stated{30059.0, 29000.0, 319.0};
  const Settings loose{{"tolerance", "1e-6"}};  // on the variables
  return {rigid("SHAKE, noise", "gla-shake", true, of_shake),
          soft("Integrator 5, noise", "gla-zhang-skeel-stiff", true, of_five),
          rigid("SHAKE", "shake", false),
          soft("Integrator 5", "zhang-skeel-stiff", false),
          rigid("RATTLE", "rattle", false),
          rigid("SETTLE", "settle", false),
          rigid("g-BAOAB", "g-baoab", true),
          rigid("SHAKE, noise, the paper's tolerance", "gla-shake", true, {}, loose)};
}

/// Returns the number of steps in the paper.
double paper_steps(int N) { return N == 7 ? 200000.0 : 20000.0; }

/// Returns the seconds of the solves. Each iteration is assumed to cost as much as an iteration of
/// SHAKE. The solves for the momenta in SETTLE and RATTLE count as part of the rest.
double solves_in(const Parts& parts, const Timed& of) {
  return of.springs() ? parts.woodbury : parts.newton * of.step.iterations / parts.iterations;
}

std::vector<Timed> measure_timings(int N, const TimedParts& time, Context& context) {
  std::vector<Timed> all = rows(N);
  const std::int64_t steps = N == 7 ? context.pick(5000, 500) : context.pick(500, 50);
  std::vector<Case> runs;
  for (const Timed& t : all) runs.push_back(thermal(t.run));
  const std::vector<StepTime> timed = time_steps(runs, steps, context.pick(11, 3));
  for (std::size_t k = 0; k < all.size(); ++k) {
    Timed& t = all[k];
    const auto forces_in = [&](const Parts& parts) {
      return parts.forces + (t.springs() ? parts.springs : 0.0);
    };
    const auto hessian_in = [&](const Parts& parts) { return t.springs() ? parts.assembly : 0.0; };
    t.step = timed[k];
    t.forces = forces_in(time.least);
    t.hessian = hessian_in(time.least);
    t.solves = solves_in(time.least, t);
    if (t.noisy) t.noise = t.springs() ? time.least.free_noise : time.least.tangent_noise;
    for (const Parts& round : time.rounds) {
      t.forces_in_turn.push_back(forces_in(round) + hessian_in(round));
      t.solves_in_turn.push_back(solves_in(round, t));
    }
  }
  return all;
}

/// Compares a step of SHAKE, and its nonlinear solve alone, with Integrator 5. SHAKE uses a
/// general-purpose solver for the whole cluster, a general-purpose solver for one molecule at a
/// time, or our own solver.
void compare_clusters(Context& context, const std::vector<Timed>& t, const Parts& count,
                      const TimedParts& parts) {
  const int N = t.front().N;
  const std::string size = "-" + std::to_string(N);
  const GeneralCosts& costs = cluster_costs(context, N);
  // Runs with the two solvers differ only in their nonlinear solves.
  const double newton = costs.work[costs.find("shake.structured")].operations - count.newton;
  const std::vector<double>& structured = costs.seconds[costs.find("shake.structured")];
  for (const std::string given : {"cluster", "molecules"}) {
    const std::string key = given == "cluster" ? "shake.general" : "shake." + given;
    give_ratios(context, "shake" + size + "." + given, costs, key, "zs");
    context.number("work-ratio.solves" + size + "." + given,
                   (costs.work[costs.find(key)].operations - newton) / count.woodbury);
    std::vector<double> solves = costs.seconds[costs.find(key)];
    for (std::size_t k = 0; k < solves.size(); ++k) {
      solves[k] += (parts.least.newton - structured[k]);
      solves[k] /= parts.least.woodbury;
    }
    context.number("seconds-ratio.solves" + size + "." + given, timed_value(solves));
  }
  const double shake = count.forces + count.newton;
  const double integrator5 = count.forces + count.springs + count.assembly + count.woodbury;
  context.number("work-ratio.shake" + size + ".structured", shake / integrator5);
  context.number("seconds-ratio.shake" + size + ".structured",
                 timed_ratio(t[0].step.rounds, t[1].step.rounds));
  context.number("work-ratio.solves" + size + ".structured", count.newton / count.woodbury);
  context.number("seconds-ratio.solves" + size + ".structured",
                 timed_ratio(t[0].solves_in_turn, t[1].solves_in_turn));
}

/// Measures the shares of solves and noise in SHAKE's time. Without noise, measures the ratio of
/// SHAKE's time to Integrator 5's time.
void measure_shares(Context& context, const std::vector<Timed>& t) {
  const std::string N = std::to_string(t.front().N);
  context.number("solves-share." + N, t[0].solves / t[0].step.seconds);
  context.number("noise-share." + N, t[0].noise / t[0].step.seconds);
  context.number("without-noise.seconds-ratio." + N, t[2].step.seconds / t[3].step.seconds);
}

void measure_forces(Context& context, const std::vector<Timed>& t, const Parts& count) {
  const Timed& rigid = t[0];
  const Timed& springs = t[1];
  context.number("work-ratio.forces",
                 (count.forces + count.springs + count.assembly) / count.forces);
  context.number("seconds-ratio.forces", timed_ratio(springs.forces_in_turn, rigid.forces_in_turn));
  context.number("hessian-over-forces.operations", count.assembly / (count.forces + count.springs));
  context.number("hessian-over-forces.seconds", springs.hessian / springs.forces);
  context.number(
      "forces-share.operations",
      1.0 - count.woodbury / (count.forces + count.springs + count.assembly + count.woodbury));
  context.number("forces-share.seconds", (springs.forces + springs.hessian) / springs.step.seconds);
  context.number("forces-share.shake", rigid.forces / rigid.step.seconds);
  context.number("share-outside.integrator-5",
                 1.0 - (t[3].forces + t[3].hessian) / t[3].step.seconds);
  context.number("share-outside.shake", 1.0 - t[2].forces / t[2].step.seconds);
}

/// Measures the number of Hessians per step of methods with multipliers or in angles. These methods
/// evaluate grad V at a known position or at the new one.
void measure_hessians(Context& context) {
  const auto hessians = [&](const char* problem, const char* method) {
    const RunSummary run =
        observe(Case{problem, method, 0.01, 1.0}.ends(), [](const Observation&) {});
    context.number(std::string("hessians.") + method,
                   run.ok() ? per_step(run, run.counts.hessians) : NAN);
  };
  for (const char* method : {"shake", "rattle", "vi-a", "generalized-alpha-dae", "radau-5-dae"}) {
    hessians("four-particles", method);
  }
  hessians("double-pendulum-angles", "variational-euler-angles");
}

void measure_gradients(Context& context, const std::vector<Timed>& t) {
  context.number("hessians.water-shake", t[2].per_step(&Counts::hessians));
  context.number("extra-gradients.shake", t[2].per_step(&Counts::gradients) - 1.0);
  context.number("newton-iterations.shake", t[2].step.iterations);
}

void add_rows(Table& table, const std::vector<Timed>& all) {
  for (const Timed& t : all) {
    const double times = paper_steps(t.N);
    table.row({t.N, t.run.label, t.paper.all, t.paper.forces, t.paper.solves,
               times * t.step.seconds, times * (t.forces + t.hessian), times * t.solves,
               times * t.noise, times * t.rest(), 1e9 * t.step.seconds,
               100.0 * t.hessian / t.step.seconds, t.step.iterations,
               t.per_step(&Counts::gradients), t.per_step(&Counts::factorisations)});
  }
}

void run_timings(Context& context) {
  const TimedParts parts7 = time_parts(cluster(7), context.pick(25, 3));
  const std::vector<Timed> of7 = measure_timings(7, parts7, context);
  context.progress(0.3);
  const TimedParts parts100 = time_parts(cluster(100), context.pick(25, 3));
  const std::vector<Timed> of100 = measure_timings(100, parts100, context);
  const Parts count7 = count_parts(cluster(7));
  const Parts count100 = count_parts(cluster(100));
  Table table({"N", "method", "paper: all [s]", "paper: forces [s]", "paper: solves [s]", "all [s]",
               "forces [s]", "solves [s]", "noise [s]", "rest [s]", "per step [ns]",
               "Hessian [% of all]", "iterations per step", "gradients per step",
               "factorisations per step"});
  add_rows(table, of7);
  add_rows(table, of100);
  Artefact& artefact = context.artefact(table_id_timings);
  artefact.table(table).parameter("h", water::h);
  for (const auto* all : {&of7, &of100}) {
    for (const Timed& t : *all) {
      artefact.problem(t.run.problem, cluster(t.N)).method(t.run.method, t.run.options);
    }
  }
  compare_clusters(context, of7, count7, parts7);
  compare_clusters(context, of100, count100, parts100);
  measure_forces(context, of100, count100);
  measure_hessians(context);
  measure_gradients(context, of7);
  measure_shares(context, of7);
  measure_shares(context, of100);
}

}  // namespace

Experiment timings_4_3() { return {.id = table_id_timings, .run = run_timings, .timing = true}; }

}  // namespace shakedown::tao2014
