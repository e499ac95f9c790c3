// Steps of TO's methods with a general-purpose nonlinear solver (analysis/dogleg.hpp), as the paper took fsolve, and
// with ours: what they cost in arithmetic and in seconds.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::tao2014 {

/// In the mean of the steps of a run.
struct StepWork {
  double operations = 0.0;  ///< see Tallied
  double residuals = 0.0, jacobians = 0.0, iterations = 0.0;
  double failures = 0.0;  ///< solves that did not converge
};

/// A method with one of the solvers.
struct GeneralRun {
  std::string key;     ///< in the names of its numbers: "shake.general"
  std::string method;  ///< "SHAKE"
  std::string solver;  ///< "general, multipliers"
  /// Begins a run; what it returns makes so many steps, and throws when one fails.
  std::function<std::function<void(int)>()> begin;
  /// Counts so many steps from the same start.
  std::function<StepWork(int)> count;
};

/// Row 2, 4 and 6 of Figure 1: h = 0.1, omega = 20, beta = 0.4.
std::vector<GeneralRun> pendulum_runs();
/// The chain of 4.2, at h; omega = 20, beta = 0.4. Longer chains start as the paper's does.
std::vector<GeneralRun> chain_runs(int n = 10, double h = 0.05);
/// The water cluster of 4.3 without noise, h = 0.05.
std::vector<GeneralRun> cluster_runs(int N);
/// 4.5, h = 0.1.
std::vector<GeneralRun> top_runs();

/// What each run of a group costs.
struct GeneralCosts {
  std::vector<GeneralRun> runs;
  std::vector<StepWork> work;
  std::vector<std::vector<double>> seconds;  ///< of a step, in each round

  [[nodiscard]] std::size_t find(const std::string& key) const;
  [[nodiscard]] double operations(const std::string& over, const std::string& under) const {
    return work[find(over)].operations / work[find(under)].operations;
  }
  [[nodiscard]] TimedValue time(const std::string& over, const std::string& under) const {
    return timed_ratio(seconds[find(over)], seconds[find(under)]);
  }
};
/// Counts `counted` steps of each, and times `steps` of each in every one of `rounds` rounds, in which they take turns.
GeneralCosts measure_costs(std::vector<GeneralRun> runs, int counted, int steps, int rounds);

/// Those of the four groups, measured once in a process, so that all studies that speak of them have the same numbers.
const GeneralCosts& pendulum_costs(const Context& context);
const GeneralCosts& chain_costs(const Context& context);
const GeneralCosts& cluster_costs(const Context& context, int N);
const GeneralCosts& top_costs(const Context& context);

/// Hands over `work-ratio.<name>`, in arithmetic, and `seconds-ratio.<name>`.
void give_ratios(Context& context, const std::string& name, const GeneralCosts& costs,
                 const std::string& over, const std::string& under);

}  // namespace shakedown::tao2014
