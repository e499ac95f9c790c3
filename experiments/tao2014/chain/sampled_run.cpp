#include "experiments/tao2014/chain/sampled_run.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014 {
namespace {

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(a[i] - b[i]);
    largest = difference >= 0.0 ? std::max(largest, difference) : HUGE_VAL;
  }
  return largest;
}

}  // namespace

SampledRun sampled_run(const std::string& problem, const Settings& parameters,
                       const std::string& method, const Settings& options, double h, double grid,
                       double until) {
  SampledRun run;
  run.grid = grid;
  const Request request =
      requested(h, whole_steps(h, until), options, parameters, whole_steps(h, grid));
  run.summary = observe(problem, method, request, [&run](const Observation& now) {
    run.q.emplace_back(now.q.begin(), now.q.end());
  });
  return run;
}

double distance(const SampledRun& a, const SampledRun& b, double until) {
  const auto samples = static_cast<std::size_t>(std::llround(until / a.grid)) + 1;
  if (a.q.size() < samples || b.q.size() < samples) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 0; k < samples; ++k) {
    largest = std::max(largest, largest_difference(a.q[k], b.q[k]));
  }
  return largest;
}

double distance(const SampledRun& a, const std::vector<std::vector<double>>& reference) {
  if (a.q.size() <= reference.size()) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 0; k < reference.size(); ++k) {
    largest = std::max(largest, largest_difference(a.q[k + 1], reference[k]));
  }
  return largest;
}

}  // namespace shakedown::tao2014
