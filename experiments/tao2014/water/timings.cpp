// Measures and draws for timings-4.3.md.
#include <cmath>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/water/cost.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* table_id_timings = "tao2014/timings-4.3";

/// The paper's seconds; NaN where it has none.
struct Stated {
  double all = std::nan(""), forces = std::nan(""), solves = std::nan("");
};
struct Timed {
  int N;
  Mover mover;
  bool springs;  ///< else rigid
  bool noisy;
  Stated paper = {};
  StepTime step = {};
  // Of a step, in seconds; springs and Hessian are forces as in the paper.
  double forces = 0.0, hessian = 0.0, solves = 0.0, noise = 0.0;
  // In each round: forces with Hessian, and solves.
  std::vector<double> forces_in_turn = {}, solves_in_turn = {};
  [[nodiscard]] double rest() const { return step.seconds - forces - hessian - solves - noise; }
};

Settings cluster_timings(int N) {
  if (N == 7) return {};
  return {{"N", std::to_string(N)}, {"start", "droplet"}};
}

std::vector<Timed> rows(int N) {
  const auto rigid = [N](const char* label, const char* method, bool noisy, Stated stated = {}) {
    return Timed{N, {label, label, "water", method}, false, noisy, stated};
  };
  const auto soft = [N](const char* label, const char* method, bool noisy, Stated stated = {}) {
    return Timed{N, {label, label, "water-penalty", method, method_beta}, true, noisy, stated};
  };
  const Stated of_shake =
      N == 7 ? Stated{13472.0, std::nan(""), 12284.0} : Stated{42234.0, 28000.0, 14272.0};
  const Stated of_five =
      N == 7 ? Stated{1549.0, std::nan(""), 67.0} : Stated{30059.0, 29000.0, 319.0};
  Timed loose = rigid("SHAKE, noise, the paper's tolerance", "gla-shake", true);
  loose.mover.options = {{"tolerance", "1e-6"}};  // on the variables
  return {rigid("SHAKE, noise", "gla-shake", true, of_shake),
          soft("Integrator 5, noise", "gla-zhang-skeel-stiff", true, of_five),
          rigid("SHAKE", "shake", false),
          soft("Integrator 5", "zhang-skeel-stiff", false),
          rigid("RATTLE", "rattle", false),
          rigid("SETTLE", "settle", false),
          rigid("g-BAOAB", "g-baoab", true),
          loose};
}

/// As many steps as the paper took.
double paper_steps(int N) { return N == 7 ? 200000.0 : 20000.0; }

double forces_in(const Parts& parts, bool springs) {
  return parts.forces + (springs ? parts.springs : 0.0);
}
double hessian_in(const Parts& parts, bool springs) { return springs ? parts.assembly : 0.0; }
/// Each iteration as that of SHAKE; SETTLE's and RATTLE's momenta count as rest.
double solves_in(const Parts& parts, const Timed& of) {
  return of.springs ? parts.woodbury : parts.newton * of.step.iterations / parts.iterations;
}

std::vector<Timed> measure_timings(int N, Context& context) {
  std::vector<Timed> all = rows(N);
  const Request rigid = thermal("water", water::h, 4, cluster_timings(N));
  const TimedParts time = time_parts(rigid, context.pick(25, 3));
  const std::int64_t steps = N == 7 ? context.pick(5000, 500) : context.pick(500, 50);
  std::vector<TimedRun> runs;
  for (const Timed& t : all) {
    const Settings parameters = t.springs ? penalty(omega, cluster_timings(N)) : cluster_timings(N);
    runs.push_back({t.mover.problem, t.mover.method,
                    thermal(t.mover.problem, water::h, 1, parameters, t.mover.options)});
  }
  const std::vector<StepTime> timed = time_steps(runs, steps, context.pick(11, 3));
  for (std::size_t k = 0; k < all.size(); ++k) {
    Timed& t = all[k];
    t.step = timed[k];
    t.forces = forces_in(time.least, t.springs);
    t.hessian = hessian_in(time.least, t.springs);
    t.solves = solves_in(time.least, t);
    if (t.noisy) t.noise = t.springs ? time.least.free_noise : time.least.tangent_noise;
    for (const Parts& round : time.rounds) {
      t.forces_in_turn.push_back(forces_in(round, t.springs) + hessian_in(round, t.springs));
      t.solves_in_turn.push_back(solves_in(round, t));
    }
  }
  return all;
}

void claim_ratios(Context& context, const std::vector<Timed>& of7, const std::vector<Timed>& of100,
                  const Parts& count7, const Parts& count100) {
  constexpr const char* at7 = "4.3, text below Fig 4";
  constexpr const char* at100 = "4.3, text on Fig 7";
  constexpr const char* counted = "additions, multiplications, divisions and roots";
  constexpr const char* solver =
      "The constraints of different molecules are not coupled. Newton's method with 3 x 3 blocks "
      "takes three or four iterations, each about as dear as the linear system of Integrator 5; "
      "fsolve, it seems, knows neither the blocks nor the Jacobian. Vector instructions take the pair "
      "loop, not Newton's method: SHAKE is dearer in seconds, hardly in arithmetic.";
  const auto whole = [](const Parts& p, bool springs) {
    return springs ? p.forces + p.springs + p.assembly + p.woodbury : p.forces + p.newton;
  };
  const auto step = [&](std::string_view slug, const char* where, std::string_view statement,
                        const std::vector<Timed>& t, const Parts& count, Verdict pinned) {
    const TimedValue seconds = timed_ratio(t[0].step.rounds, t[1].step.rounds);
    compare_costs(claim(context, slug, where, statement, ClaimKind::cost, pinned),
                  {"a step of SHAKE over one of Integrator 5, both with noise",
                   t[0].paper.all / t[1].paper.all, seconds,
                   whole(count, false) / whole(count, true), counted})
        .explain(solver);
    context.number("seconds-ratio." + std::string(slug), seconds);
  };
  const auto solve = [&](std::string_view slug, const char* where, std::string_view statement,
                         const std::vector<Timed>& t, const Parts& count) {
    const TimedValue seconds = timed_ratio(t[0].solves_in_turn, t[1].solves_in_turn);
    compare_costs(
        claim(context, slug, where, statement, ClaimKind::cost, Verdict::qualified),
        {"SHAKE's nonlinear solve over Integrator 5's linear one",
         t[0].paper.solves / t[1].paper.solves, seconds, count.newton / count.woodbury, counted})
        .explain(solver);
    context.number("seconds-ratio." + std::string(slug), seconds);
  };
  step("faster-than-shake-7", at7, "on 7 molecules Integrator 5 takes a ninth of SHAKE's time", of7,
       count7, Verdict::refuted);
  step("faster-than-shake-100", at100,
       "on 100 molecules SHAKE takes 1.4 times as long as Integrator 5", of100, count100,
       Verdict::reproduced);
  solve("solves-7", at7, "on 7 molecules nonlinear solves take 183 times as long as linear ones",
        of7, count7);
  solve("solves-100", at100,
        "on 100 molecules nonlinear solves take 45 times as long as linear ones", of100, count100);
}

/// Of SHAKE's time what is solves and noise, and its time over Integrator 5's without noise.
void measure_shares(Context& context, const std::vector<Timed>& t) {
  const std::string N = std::to_string(t.front().N);
  context.number("solves-share." + N, t[0].solves / t[0].step.seconds);
  context.number("noise-share." + N, t[0].noise / t[0].step.seconds);
  context.number("without-noise.seconds-ratio." + N, t[2].step.seconds / t[3].step.seconds);
}

void claim_forces(Context& context, const std::vector<Timed>& t, const Parts& count) {
  const Timed& rigid = t[0];
  const Timed& springs = t[1];
  compare_costs(claim(context, "forces-comparable", "4.3, on the efficiency of forces",
                      "SHAKE and Integrator 5 spend comparable times on forces", ClaimKind::cost),
                {"Integrator 5's forces and Hessian over SHAKE's forces at N = 100",
                 29000.0 / 28000.0, timed_ratio(springs.forces_in_turn, rigid.forces_in_turn),
                 (count.forces + count.springs + count.assembly) / count.forces,
                 "additions, multiplications, divisions and roots"});
  context.number("hessian-over-forces.operations", count.assembly / (count.forces + count.springs));
  context.number("whole-hessian-over-gradient", whole_hessian_over_gradient());
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

void measure_gradients(Context& context, const std::vector<Timed>& t) {
  const auto a_step = [](const Timed& row, std::int64_t Counts::*what) {
    return static_cast<double>(row.step.counts.*what) / row.step.steps;
  };
  context.number("hessians.shake", a_step(t[2], &Counts::hessians));
  context.number("extra-gradients.shake", a_step(t[2], &Counts::gradients) - 1.0);
  context.number("newton-iterations.shake", t[2].step.iterations);
}

void add_rows(Table& table, const std::vector<Timed>& all) {
  for (const Timed& t : all) {
    const double times = paper_steps(t.N);
    const auto a_step = [&](std::int64_t Counts::*what) {
      return static_cast<double>(t.step.counts.*what) / t.step.steps;
    };
    table.row({t.N, t.mover.label, t.paper.all, t.paper.forces, t.paper.solves,
               times * t.step.seconds, times * (t.forces + t.hessian), times * t.solves,
               times * t.noise, times * t.rest(), 1e9 * t.step.seconds,
               100.0 * t.hessian / t.step.seconds, t.step.iterations, a_step(&Counts::gradients),
               a_step(&Counts::factorisations)});
  }
}

void run_timings(Context& context) {
  const std::vector<Timed> of7 = measure_timings(7, context);
  context.progress(0.3);
  const std::vector<Timed> of100 = measure_timings(100, context);
  const Parts count7 = count_parts(thermal("water", water::h, 4, cluster_timings(7)));
  const Parts count100 = count_parts(thermal("water", water::h, 4, cluster_timings(100)));
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
      artefact.problem(t.mover.problem, cluster_timings(t.N))
          .method(t.mover.method, t.mover.options);
    }
  }
  claim_ratios(context, of7, of100, count7, count100);
  claim_forces(context, of100, count100);
  measure_gradients(context, of7);
  measure_shares(context, of7);
  measure_shares(context, of100);
}

}  // namespace

Experiment timings_4_3() { return {.id = table_id_timings, .run = run_timings, .timing = true}; }

}  // namespace shakedown::tao2014
