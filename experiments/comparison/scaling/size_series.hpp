// The problems that have a size, the sizes and steps at which the cost of a step is measured, and the
// methods that are measured there.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// Of the cost of a step.
enum class CostLaw : std::uint8_t { linear, quadratic };

/// A problem at growing sizes n.
struct SizeSeries {
  std::string problem;
  std::string title;
  std::vector<std::string> methods;
  std::function<Settings(int n)> parameters;
  /// Short beside the fastest motion, so that the explicit methods are stable and Newton converges.
  std::function<double(int n)> step;
  CostLaw law = CostLaw::linear;
  int last = 100000;  ///< largest n

  [[nodiscard]] std::vector<int> sizes(int until) const;
  [[nodiscard]] Request request(const std::string& method, int n) const;
};
const std::vector<SizeSeries>& size_series();

/// Whether the method chooses its own steps: its cost is then that of one evaluation of the
/// equations, with its share of everything else.
bool is_adaptive(const std::string& method);

/// What a step asks of the problem and of its solver, a mean over `steps` from the start.
struct StepCounts {
  Status status = Status::ok;
  double evaluations = 0.0, hessians = 0.0, factorisations = 0.0, iterations = 0.0;
};
StepCounts count_steps(const SizeSeries& series, const std::string& method, int n,
                       std::int64_t steps);

/// Processor time of a step, the least of three batches of about `batch` seconds, or the mean of an
/// evaluation; and what the run holds.
struct StepCost {
  Status status = Status::ok;
  double seconds = 0.0;  ///< a step; of an adaptive method an evaluation
  double bytes = 0.0;
  double coordinates = 0.0;
  double started = 0.0;  ///< seconds until the first step
};
StepCost time_step(const SizeSeries& series, const std::string& method, int n, double batch);

}  // namespace shakedown::comparison
