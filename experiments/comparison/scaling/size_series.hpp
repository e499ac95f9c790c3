// Problems of variable size, and the sizes, steps and methods for which the cost per step is
// measured.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::comparison {

/// How the cost per step grows with the size.
enum class CostLaw : std::uint8_t { linear, quadratic };

/// A problem with increasing sizes n.
struct SizeSeries {
  std::string problem;
  std::string title;
  std::vector<std::string> methods;
  std::function<Settings(int n)> parameters;
  /// The step size. It is short compared with the fastest motion, so that explicit methods are
  /// stable and Newton's method converges.
  std::function<double(int n)> step;
  CostLaw law = CostLaw::linear;
  int last = 100000;  ///< largest n

  [[nodiscard]] std::vector<int> sizes(int until) const;
  [[nodiscard]] Request request(const std::string& method, int n) const;
};
const std::vector<SizeSeries>& size_series();

/// Returns whether the method chooses its own steps. The cost measured is then the time per
/// evaluation of the equations, which includes all other work.
bool is_adaptive(const std::string& method);

/// The evaluations and solver operations per step, averaged over the first `steps` steps.
struct StepCounts {
  Status status = Status::ok;
  double evaluations = 0.0, hessians = 0.0, factorisations = 0.0, iterations = 0.0;
};
StepCounts count_steps(const SizeSeries& series, const std::string& method, int n,
                       std::int64_t steps);

/// The cost in time and memory. The time is processor time per step, namely the least of up to
/// three batches of about `batch` seconds. For an adaptive method it is the mean time per
/// evaluation.
struct StepCost {
  Status status = Status::ok;
  double seconds = 0.0;  ///< per step; for an adaptive method, per evaluation
  double bytes = 0.0;
  double coordinates = 0.0;
  double started = 0.0;  ///< time until the first step [s]
};
StepCost time_step(const SizeSeries& series, const std::string& method, int n, double batch);

}  // namespace shakedown::comparison
