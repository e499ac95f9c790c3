#include "experiments/tao2014/dna_runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace shakedown::tao2014 {
namespace {

class MeanRecorder final : public Recorder {
 public:
  explicit MeanRecorder(DnaRun& to) : run(to) {}
  void begin(const std::vector<std::string>& columns) override {
    const auto find = [&](const char* name) {
      return std::find(columns.begin(), columns.end(), name) - columns.begin();
    };
    p0 = find("p0");
    energy = find("energy");
  }
  void record(std::span<const double> row) override {
    const auto mean = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
      return std::accumulate(row.begin() + from, row.begin() + to, 0.0) /
             static_cast<double>(to - from);
    };
    run.angle.push_back(mean(1, p0));
    run.velocity.push_back(mean(p0, energy));
    run.energy.push_back(row[static_cast<std::size_t>(energy)]);
  }

 private:
  DnaRun& run;
  std::ptrdiff_t p0 = 0;
  std::ptrdiff_t energy = 0;
};

int count_transitions(const std::vector<double>& angle) {
  int transitions = 0;
  int side = 0;
  for (const double theta : angle) {
    const double beyond = theta - std::numbers::pi;
    if (std::fabs(beyond) <= 1.0) continue;
    const int now = beyond > 0.0 ? 1 : -1;
    if (side != 0 && now != side) ++transitions;
    side = now;
  }
  return transitions;
}

}  // namespace

DnaRun dna_run(const DnaScheme& scheme, int seed, double until, double grid) {
  DnaRun run;
  Request request;
  request.problem = scheme.problem;
  request.problem.emplace_back("seed", std::to_string(seed));
  request.method = scheme.options;
  request.h = scheme.h;
  request.steps = static_cast<std::int64_t>(until / scheme.h + 1e-9);
  request.every = std::max<std::int64_t>(1, std::llround(grid / scheme.h));
  MeanRecorder recorder(run);
  run.summary = catalogue().pair("dna", scheme.method).integrate(request, recorder);
  run.transitions = count_transitions(run.angle);
  for (const double e : run.energy) {
    const double change = e - run.energy.front();
    run.mean_energy_change += change / static_cast<double>(run.energy.size());
    const bool ordered = std::fabs(change) <= run.largest_energy_change;
    if (!ordered) run.largest_energy_change = std::isnan(change) ? HUGE_VAL : std::fabs(change);
  }
  if (!run.summary.ok()) run.largest_energy_change = HUGE_VAL;
  return run;
}

bool survives(const DnaRun& run) { return run.largest_energy_change < 10.0; }

Mean mean_of(const std::vector<double>& samples) {
  Mean mean;
  const auto n = static_cast<double>(samples.size());
  for (const double x : samples) mean.value += x / n;
  double squares = 0.0;
  for (const double x : samples) squares += (x - mean.value) * (x - mean.value);
  mean.deviation = std::sqrt(squares / (n - 1.0));
  mean.standard_error = mean.deviation / std::sqrt(n);
  return mean;
}

}  // namespace shakedown::tao2014
