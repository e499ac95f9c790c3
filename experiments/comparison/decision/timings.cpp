// Measurements of timings-decision.md: the advice when work is measured in seconds.
#include "experiments/comparison/decision/advice.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* by_clock_id = "comparison/timings-decision";

void run_timings(Context& context) {
  const Evidence evidence(context, Measure::seconds);
  context.progress(0.5);
  const AdviceTally tally = tally_of(evidence);
  context.number("advice.lines", tally.lines);
  context.number("advice.beyond-two", tally.beyond_two);
  context.number("held-back.share", tally.held_back.share());
  context.number("held-back.pairs", tally.held_back.pairs);
  context.number("held-back.unseen-share", tally.unseen.share());
  context.number("held-back.unseen-pairs", tally.unseen.pairs);
  context.artefact(by_clock_id).table(advice_table(evidence));
  context.artefact("comparison/timings-decision-answers").table(answers_table(evidence));
}

}  // namespace

Experiment timings_decision() {
  return {.id = by_clock_id,
          .run = run_timings,
          .timing = true,
          .follows = followed_by_evidence(Measure::seconds)};
}

}  // namespace shakedown::comparison
