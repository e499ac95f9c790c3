// Measurements of timings-cases.md: the time in seconds that every method takes on the cases.
#include <atomic>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/cases/cases.hpp"
#include "experiments/comparison/work_precision/seconds.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* timings_id = "comparison/timings-cases";

void add_seconds(const BenchmarkCase& one, const WorkPrecision& measured, const Seconds& seconds,
                 Table& all, Table& least) {
  for (const double error : case_errors) {
    if (!tells(one, measured, error)) continue;
    const auto ranking =
        ranked(measured, error, [&](const WorkRun& run) { return seconds.at(&run); });
    for (const auto& [curve, work] : ranking) {
      all.row({one.id, curve->method, error, six_digits(work),
               work_at(errors_of(*curve, Work::evaluations), error),
               work_at(errors_of(*curve, Work::operations), error)});
    }
    const bool any = !ranking.empty(), two = ranking.size() > 1;
    least.row({one.id, one.kind, one.held_back ? "yes" : "no", error,
               static_cast<std::int64_t>(ranking.size()), any ? ranking[0].curve->method : "none",
               any ? ranking[0].work : not_a_number, two ? ranking[1].curve->method : "none",
               two ? ranking[1].work / ranking[0].work : not_a_number});
  }
}

void run_timings(Context& context) {
  const auto cases = cases_of(context);
  const auto measured = work_precision_of_all(context, cases);
  std::vector<Seconds> seconds(cases.size());
  std::atomic<std::size_t> done = 0;
  const double enough = context.pick(1e-3, 1e-4);
  context.each(cases.size(), [&](std::size_t k) {
    seconds[k] = timed(*measured[k], enough);
    context.progress(static_cast<double>(++done) / static_cast<double>(cases.size()));
  });
  Table all{"case", "method", "error", "time [s]", "evaluations", "operations"};
  Table least{"case",    "class",    "held back", "error",           "methods",
              "fastest", "time [s]", "runner-up", "over the fastest"};
  for (std::size_t k = 0; k < cases.size(); ++k) {
    add_seconds(*cases[k], *measured[k], seconds[k], all, least);
  }
  const OperationsPerSecond by_method = operations_per_second(measured, seconds);
  context.number("methods.within", by_method.within);
  context.number("methods.measured", by_method.methods);
  context.number("methods.least", by_method.least);
  context.number("methods.greatest", by_method.greatest);
  context.artefact(timings_id).table(all);
  context.artefact("comparison/timings-cases-least").table(least);
}

}  // namespace

Experiment timings_cases() {
  return {.id = timings_id,
          .run = run_timings,
          .leaves = {timings_id, "comparison/timings-cases-least"},
          .timing = true,
          .divisible = true};
}

}  // namespace shakedown::comparison
