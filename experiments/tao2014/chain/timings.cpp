// The running times of TO section 4.2. Question: is Z&S seven times faster than SHAKE on the chain?
// Expectation: no, both solve tridiagonal systems. Finding: counted in arithmetic they cost the
// same, in seconds nearly so: the paper's factor belongs to a nonlinear solver that does not know
// the chain.
#include <algorithm>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* table_id = "tao2014/timings-4.2";
constexpr double until = 50.0;

struct Timed {
  Row row;
  double paper_seconds;
  RunSummary run = {};
  double operations = 0.0;  ///< of the whole run
};

/// Operations of a run: those of a counted step, at the run's own mean number of iterations. One
/// iteration more costs the difference between the steps that take one more.
double operations(const Timed& timed) {
  const auto steps = static_cast<double>(timed.run.steps);
  const StepOperations step = count_operations(timed.row.method, 10);
  if (step.iterations == 0) return steps * static_cast<double>(step.operations);
  const double iteration = static_cast<double>(count_iteration(timed.row.method, 10));
  const double mean = per_step(timed.run, timed.run.iterations);
  return steps * (static_cast<double>(step.operations) + (mean - step.iterations) * iteration);
}

CostRatio ratio(std::string_view what, const Timed& a, const Timed& b) {
  return {what, a.paper_seconds / b.paper_seconds, a.run.seconds / b.run.seconds,
          a.operations / b.operations, "additions, multiplications, divisions and roots"};
}

/// Largest |g| on [0, 10].
double violation(const std::string& method) {
  const Trajectory run = integrate("chain", method, requested(0.05, 200));
  const auto g = run.series("g");
  return run.summary.ok() ? *std::max_element(g.begin(), g.end()) : HUGE_VAL;
}

void claim_nonlinear(Context& context, const Timed& shake) {
  std::vector<double> sizes, counts;
  for (int n = 10; n <= 160; n *= 2) {
    sizes.push_back(n);
    counts.push_back(static_cast<double>(count_operations("shake", n).operations));
  }
  claim(context, "shake-nonlinear", "4.2, Fig 3",
        "the Lagrange multiplier formulation solves a large nonlinear system each step",
        ClaimKind::qualitative, Verdict::qualified)
      .holds_for("that it is nonlinear",
                 "largest |g| with one Newton iteration a step over that with all",
                 violation("shake-linearised") / violation("shake"), above(1e3))
      .because("the first iteration solves a linear system to round-off")
      .fails_for("that it is large", "exponent of SHAKE's operations a step in n, 10 to 160",
                 power_law_slope(sizes, counts), above(2.0))
      .because("a system of n unknowns without structure holds n^2 numbers, and takes n^3 "
               "operations to solve")
      .measured("Newton iterations a step", per_step(shake.run, shake.run.iterations))
      .measured("factorisations a step", per_step(shake.run, shake.run.counts.factorisations))
      .explain("It is nonlinear and couples all rods, but its matrix is tridiagonal: an iteration "
               "costs O(n), as tao2014/chain-counts shows to n = 131072.");
}

void run(Context& context) {
  std::vector<Timed> timed{
      {{"", "SHAKE", "chain", "shake", 0.025}, 16.5},
      {{"", "SHAKE", "chain", "shake", 0.05}, 8.1},
      {{"", "Z&S", "chain-penalty", "zhang-skeel", 0.05, {{"beta", "0.4"}}, {{"omega", "20"}}},
       1.1}};
  for (Timed& t : timed) {
    t.run = timed_run(t.row, until, context.pick(31, 3));
    t.operations = operations(t);
  }
  const Timed& fine = timed[0];
  const Timed& shake = timed[1];
  const Timed& zs = timed[2];
  Table table({"method", "h", "steps", "paper [s]", "ours [s]", "paper / Z&S", "ours / Z&S",
               "operations / Z&S", "operations per step", "iterations per step", "per step [ns]"});
  Artefact& artefact =
      context.artefact(table_id, "Running times of section 4.2",
                       "The paper's seconds (MATLAB 7.7 with fsolve, 2.4 GHz Core 2 Duo; its "
                       "horizon is not stated) beside ours for n = 10, T = 50 (median of 31 runs), "
                       "and additions, multiplications, divisions and roots, which no machine "
                       "changes.");
  for (const Timed& t : timed) {
    const auto steps = static_cast<double>(t.run.steps);
    table.row({t.row.label, t.row.h, t.run.steps, t.paper_seconds, t.run.seconds,
               t.paper_seconds / zs.paper_seconds, t.run.seconds / zs.run.seconds,
               t.operations / zs.operations, t.operations / steps,
               per_step(t.run, t.run.iterations), 1e9 * t.run.seconds / steps});
    artefact.ran(t.row.problem, t.row.method, t.row.h, t.run);
  }
  artefact.table(table).parameter("horizon", until);
  compare_costs(claim(context, "zs-faster-than-shake", "4.2, last sentence",
                      "Z&S takes a seventh of SHAKE's time on the chain", ClaimKind::cost,
                      Verdict::undetermined),
                ratio("SHAKE over Z&S at h = 0.05", shake, zs))
      .control("the dearer of the two over the cheaper, in seconds",
               dearer(shake.run.seconds, zs.run.seconds), above(tie))
      .because(tie_reason)
      .explain(
          "SHAKE's Newton iteration solves a tridiagonal system of 10 unknowns, two or three "
          "times a step; Z&S solves a block-tridiagonal one of 20 unknowns once, and "
          "evaluates three derivatives of the penalty. The arithmetic is the same, and in "
          "seconds it depends on processor and compiler which of the two is dearer: no seventh "
          "is left. The paper's factor is that of MATLAB's fsolve, which knows neither the "
          "Jacobian nor its sparsity.");
  compare_costs(claim(context, "shake-half-step", "4.2, last sentence",
                      "SHAKE at half the step takes twice the time", ClaimKind::cost),
                ratio("SHAKE at h = 0.025 over h = 0.05", fine, shake));
  claim_nonlinear(context, shake);
}

}  // namespace

Experiment timings_4_2() { return {table_id, "Running times of section 4.2", run, {}, true}; }

}  // namespace shakedown::tao2014
