// How fast is a step? Question: how far is a step of the suite from one that is written by hand for its
// problem alone, in time and in instructions; what do the steps of all methods cost, and what the parts
// that they are made of; and how far are block solves from what the machine can do?
// Expectation (goals): within 1.3 of the bound in instructions and 1.4 in time, and block solves within
// 1.7 of the time that their arithmetic takes. Finding: the captions' numbers, made by the run.
#include <fmt/core.h>

#include "experiments/comparison/speed/artefacts.hpp"
#include "experiments/comparison/speed/programs.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown::comparison {
namespace {

void run_speed(Context& context) {
  const std::string load = run_record("").load;
  const Timings timings = run_benchmarks("^(bound|step|component|peak|roofline)/",
                                         context.pick(11, 2), context.pick(0.02, 0.001));
  context.progress(0.6);
  const std::string how = fmt::format(
      "Google Benchmark, {} repetitions that take turns in random order; processor time, medians. "
      "Spread: from the least to the largest repetition.",
      timings.repetitions());
  for (const auto leave : {leave_bounds, leave_steps, leave_parts, leave_rooflines}) {
    leave(context, timings, how)
        .parameter("processor", machine())
        .parameter("load when it began", load)
        .parameter("repetitions", timings.repetitions());
  }
}

}  // namespace

Experiment speed() {
  return {.id = speed_of_bounds,
          .title = "Steps beside the same written by hand, and what steps and their parts cost",
          .run = run_speed,
          .leaves = {speed_of_bounds, speed_of_steps, speed_of_parts, speed_rooflines},
          .timing = true};
}

}  // namespace shakedown::comparison
