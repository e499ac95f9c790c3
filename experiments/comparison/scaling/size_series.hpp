// Problems of variable size, with the sizes, steps and
// methods for which the cost of a step is measured.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// The growth of the cost of a step.
enum class CostLaw : std::uint8_t { linear, quadratic };

/// A problem at growing sizes n.
struct SizeSeries {
  std::string problem;
  std::string title;
  std::vector<std::string> methods;
  std::function<Settings(int n)> parameters;
  /// Short compared with the fastest motion: explicit methods are stable and Newton converges.
  std::function<double(int n)> step;
  CostLaw law = CostLaw::linear;
  int last = 100000;  ///< largest n

  [[nodiscard]] std::vector<int> sizes(int until) const;
  [[nodiscard]] Request request(const std::string& method, int n) const;
};
const std::vector<SizeSeries>& size_series();

/// Returns whether the method chooses its own steps. Its cost is then the time per evaluation of
/// the equations, including all other work.
bool is_adaptive(const std::string& method);

/// The evaluations and solver operations per step, averaged over `steps` from the start.
struct StepCounts {
  Status status = Status::ok;
  double evaluations = 0.0, hessians = 0.0, factorisations = 0.0, iterations = 0.0;
};
StepCounts count_steps(const SizeSeries& series, const std::string& method, int n,
                       std::int64_t steps);

/// The processor time per step, the least of up to three batches of about `batch` seconds, or the
/// mean time per evaluation; and the memory of the run.
struct StepCost {
  Status status = Status::ok;
  double seconds = 0.0;  ///< per step; per evaluation of an adaptive method
  double bytes = 0.0;
  double coordinates = 0.0;
  double started = 0.0;  ///< seconds until the first step
};
StepCost time_step(const SizeSeries& series, const std::string& method, int n, double batch);

}  // namespace shakedown::comparison
