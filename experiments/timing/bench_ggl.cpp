// Google Benchmark: times one step of a dense GGL scheme through the catalogue. It uses the kernels
// that the program links, whichever translation unit they come from. A separate program for such a
// step must not be faster.
#include <benchmark/benchmark.h>

#include "experiments/catalogue/catalogue.hpp"

namespace {

using namespace shakedown;

void ggl_step(benchmark::State& state, const char* problem, const char* method) {
  Request request;
  request.h = 0.001;
  const auto run = catalogue().pair(problem, method).start(request);
  std::int64_t iterations = 0;
  for (auto _ : state) {
    const LoopReport report = run->advance(1);
    iterations += report.iterations;
    if (report.status != Status::ok) {
      state.SkipWithError("a step failed");
      break;
    }
  }
  state.counters["iterations"] =
      benchmark::Counter(static_cast<double>(iterations), benchmark::Counter::kAvgIterations);
}
BENCHMARK_CAPTURE(ggl_step, gyroscopic_top_vi_a, "gyroscopic-top", "vi-a");
BENCHMARK_CAPTURE(ggl_step, four_particles_vi_b, "four-particles", "vi-b");
BENCHMARK_CAPTURE(ggl_step, four_particles_em, "four-particles", "em");

}  // namespace
