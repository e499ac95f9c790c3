// Measures and draws for speed.md.
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
  context.number("repetitions", timings.repetitions());
  for (const auto leave : {leave_bounds, leave_steps, leave_parts, leave_rooflines}) {
    leave(context, timings)
        .parameter("processor", machine())
        .parameter("load when it began", load)
        .parameter("repetitions", timings.repetitions());
  }
}

}  // namespace

Experiment speed() { return {.id = "comparison/speed", .run = run_speed, .timing = true}; }

}  // namespace shakedown::comparison
