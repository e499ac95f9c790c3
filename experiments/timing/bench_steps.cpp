// Google Benchmark: measures the seconds per step of every admissible pair, through the catalogue
// and the time loop. Every method is also measured on its main problem, under the name
// step/METHOD/PROBLEM. Options on the command line set random interleaving and repetitions; see
// CONTRIBUTING.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace {

using namespace shakedown;

/// A recorder that ignores all rows.
class Silent final : public Recorder {
 public:
  void begin(const std::vector<std::string>& /*columns*/) override {}
  void record(std::span<const double> /*row*/) override {}
};

void steps(benchmark::State& state, const Pair* pair, double h, std::int64_t count) {
  Request request;
  request.h = h;
  request.steps = count;
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
  state.counters["each"] = static_cast<double>(request.steps);
}

/// The main problem of a kind of methods, with a step for which all of these methods work. It is
/// the rigid or stiff double pendulum, except for methods made for other problems.
struct Arena {
  const char* problem;
  double h;
};
constexpr std::array arenas{
    Arena{"double-pendulum", 0.01},         Arena{"double-pendulum-penalty", 0.01},
    Arena{"three-beads-constrained", 0.01}, Arena{"fermi-pasta-ulam", 0.01},
    Arena{"double-pendulum-angles", 0.01},  Arena{"magnetic-top", 0.01},
    Arena{"magnetic-top-penalty", 0.01},    Arena{"gyroscopic-top-reduced", 0.001},
    Arena{"charged-particle", 0.01},        Arena{"water", 0.05}};
constexpr Arena slow_manifold{"two-springs", 0.1};  // for methods that need a slow manifold

bool integrates(const std::string& method, const ProblemEntry& problem) {
  return std::ranges::any_of(
      problem.pairs, [&](const Pair& pair) { return pair.method == method && pair.admissible(); });
}

/// Returns the first arena whose problem `method` can integrate. A method made for other problems,
/// such as planets, takes the first of these, with the step with which all pairs are measured.
Arena arena_of(const std::string& method) {
  if (method.starts_with("ipa") || method == "hmm") return slow_manifold;
  for (const Arena& arena : arenas) {
    if (integrates(method, catalogue().problem(arena.problem))) return arena;
  }
  const auto other = std::ranges::find_if(catalogue().problems, [&](const ProblemEntry& problem) {
    return integrates(method, problem);
  });
  return {other->id.c_str(), 0.001};
}

/// Registers a benchmark for each pair. As a static initialiser, this happens before main runs.
const bool registered = [] {
  benchmark::AddCustomContext("iteration", "1000 steps of h = 0.001, start-up excluded");
  for (const ProblemEntry& problem : catalogue().problems) {
    for (const Pair& pair : problem.pairs) {
      if (!pair.admissible()) continue;
      benchmark::RegisterBenchmark((problem.id + "/" + pair.method).c_str(), steps, &pair, 0.001,
                                   1000)
          ->UseManualTime()
          ->Unit(benchmark::kMicrosecond);
    }
  }
  for (const MethodEntry& method : catalogue().methods) {
    const std::string id(method.traits.name);
    const Arena arena = arena_of(id);
    benchmark::RegisterBenchmark(("step/" + id + "/" + arena.problem).c_str(), steps,
                                 &catalogue().pair(arena.problem, id), arena.h, 100)
        ->UseManualTime();
  }
  return true;
}();

}  // namespace
