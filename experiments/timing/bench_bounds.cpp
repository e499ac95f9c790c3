// Google Benchmark: times eight steps by the suite and by the hand-written bounds
// (bounds/numbers.hpp). All run in turns in one process. The names are bound/ID/suite,
// bound/ID/known and bound/ID/given. A step may consist of several equal parts. The counter `parts`
// is the number of parts of one step, and `each` is the number of parts in one iteration of the
// benchmark.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/timing/bounds/representatives.hpp"

namespace {

using namespace shakedown;
using bounds::Representative;

void steps(benchmark::State& state, const Representative* one, Representative::Make make) {
  for (auto _ : state) {
    const auto walker = make(*one);
    walker->take(1);  // fills the caches
    const double begin = processor_seconds();
    const bool good = walker->take(one->steps);
    state.SetIterationTime(processor_seconds() - begin);
    if (!good) {
      state.SkipWithError("a step failed");
      break;
    }
  }
  state.counters["each"] = static_cast<double>(one->steps * one->parts);
  state.counters["parts"] = one->parts;
  state.SetLabel(std::string(one->title));
}

const bool registered = [] {
  for (const Representative& one : bounds::representatives()) {
    for (const auto& [who, make] : {std::pair{"suite", one.suite}, std::pair{"known", one.known},
                                    std::pair{"given", one.given}}) {
      benchmark::RegisterBenchmark(("bound/" + one.id + "/" + who).c_str(), steps, &one, make)
          ->UseManualTime();
    }
  }
  return true;
}();

}  // namespace
