#include "experiments/tao2014/sampled_run.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::tao2014 {
namespace {

class Sampler final : public Recorder {
 public:
  explicit Sampler(SampledRun& to) : run(to) {}
  void begin(const std::vector<std::string>& columns) override {
    const auto find = [&](const char* name) {
      return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                      columns.begin());
    };
    p0 = find("p0");
    energy = find("energy");
  }
  void record(std::span<const double> row) override {
    run.q.emplace_back(row.begin() + 1, row.begin() + static_cast<std::ptrdiff_t>(p0));
    run.energy.push_back(row[energy]);
  }

 private:
  SampledRun& run;
  std::size_t p0 = 0;
  std::size_t energy = 0;
};

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
  Request request;
  request.problem = parameters;
  request.method = options;
  request.h = h;
  request.steps = whole_steps(h, until);
  request.every = whole_steps(h, grid);
  Sampler sampler(run);
  run.summary = catalogue().pair(problem, method).integrate(request, sampler);
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
