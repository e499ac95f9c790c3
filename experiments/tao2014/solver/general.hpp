// The cost per step of TO's methods, in operations and in seconds. They are run with a
// general-purpose nonlinear solver (analysis/dogleg.hpp), like the paper's fsolve, and with our own
// solvers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// The mean work per step of a run.
struct StepWork {
  double operations = 0.0;  ///< see CountingScalar
  double residuals = 0.0, jacobians = 0.0, iterations = 0.0;
  double failures = 0.0;  ///< solves that did not converge
};

/// A method with one of the solvers.
struct GeneralRun {
  std::string key;     ///< key in the numbers' names, such as "shake.general"
  std::string method;  ///< such as "SHAKE"
  std::string solver;  ///< such as "general, multipliers"
  /// Begins a run. The returned function makes the given number of steps and throws if one fails.
  std::function<std::function<void(int)>()> begin;
  /// Counts the given number of steps from the same start.
  std::function<StepWork(int)> count;
};

/// Returns rows 2, 4 and 6 of Figure 1: h = 0.1, omega = 20, beta = 0.4.
std::vector<GeneralRun> pendulum_runs();
/// Returns runs of the chain of 4.2; omega = 20, beta = 0.4. Longer chains start like the paper's
/// chain.
std::vector<GeneralRun> chain_runs(int n = 10, double h = 0.05);
/// Returns runs of the water cluster of 4.3 without noise, h = 0.05.
std::vector<GeneralRun> cluster_runs(int N);
/// Returns runs of 4.5, h = 0.1.
std::vector<GeneralRun> top_runs();

/// The cost of each run of a group.
struct GeneralCosts {
  std::vector<GeneralRun> runs;
  std::vector<StepWork> work;
  std::vector<std::vector<double>> seconds;  ///< per step, in each round

  [[nodiscard]] std::size_t find(const std::string& key) const;
  [[nodiscard]] double operations(const std::string& over, const std::string& under) const {
    return work[find(over)].operations / work[find(under)].operations;
  }
  [[nodiscard]] TimedValue time(const std::string& over, const std::string& under) const {
    return timed_ratio(seconds[find(over)], seconds[find(under)]);
  }
};
/// Counts the operations of `counted` steps of each run. Then times `steps` steps of each run in
/// each of `rounds` rounds, in which the runs take turns.
GeneralCosts measure_costs(std::vector<GeneralRun> runs, int counted, int steps, int rounds);

/// Return the costs of the four groups, measured once per process, so that all studies report the
/// same numbers.
const GeneralCosts& pendulum_costs(const Context& context);
const GeneralCosts& chain_costs(const Context& context);
const GeneralCosts& cluster_costs(const Context& context, int N);
const GeneralCosts& top_costs(const Context& context);

/// Records `work-ratio.<name>`, in arithmetic, and `seconds-ratio.<name>`.
void give_ratios(Context& context, const std::string& name, const GeneralCosts& costs,
                 const std::string& over, const std::string& under);

}  // namespace shakedown::tao2014
