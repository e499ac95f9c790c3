// Google Benchmark: seconds per step of every admissible pair, through the catalogue and the time
// loop. Random interleaving and repetitions come from the command line; see CONTRIBUTING.
#include <benchmark/benchmark.h>

#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace {

using namespace shakedown;

/// Nothing is recorded but the first and the last state.
class Silent final : public Recorder {
 public:
  void begin(const std::vector<std::string>& /*columns*/) override {}
  void record(std::span<const double> /*row*/) override {}
};

void steps(benchmark::State& state, const Pair* pair) {
  Request request;
  request.h = 0.001;
  request.steps = 1000;
  request.every = request.steps;
  Silent silent;
  RunSummary run;
  for (auto _ : state) {
    run = pair->integrate(request, silent);
    state.SetIterationTime(run.seconds);
    if (!run.ok()) {
      state.SkipWithError(run.message.c_str());
      break;
    }
  }
  const auto per_step = [&run](std::int64_t count) {
    return static_cast<double>(count) / static_cast<double>(run.steps);
  };
  using benchmark::Counter;
  state.counters["seconds per step"] = Counter(
      static_cast<double>(request.steps), Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["gradients"] = per_step(run.counts.gradients);
  state.counters["factorisations"] = per_step(run.counts.factorisations);
  state.counters["iterations"] = per_step(run.iterations);
}

/// Registers a benchmark for each pair before main runs.
const bool registered = [] {
  benchmark::AddCustomContext("iteration", "1000 steps of h = 0.001, start-up excluded");
  for (const ProblemEntry& problem : catalogue().problems) {
    for (const Pair& pair : problem.pairs) {
      if (!pair.admissible()) continue;
      benchmark::RegisterBenchmark((problem.id + "/" + pair.method).c_str(), steps, &pair)
          ->UseManualTime()
          ->Unit(benchmark::kMicrosecond);
    }
  }
  return true;
}();

}  // namespace
