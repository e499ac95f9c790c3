// Seconds of every method on the cases: measures for timings-cases.md.
#include <atomic>
#include <map>

#include "experiments/analysis/no_number.hpp"
#include "experiments/comparison/cases/cases.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* timings_id = "comparison/timings-cases";

using Seconds = std::map<const WorkRun*, double>;

/// Processor time of the steps of a run: the median of the rounds that fill `enough`, of at least three, but
/// of no more after three times as long.
double seconds_of(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run,
                  double enough) {
  constexpr int least_rounds = 3, most_rounds = 101;
  const Request request = request_of_run(measured, run);
  const Pair& pair = catalogue().pair(measured.problem, curve.method);
  std::vector<double> rounds;
  double spent = 0.0;
  while (std::ssize(rounds) < least_rounds ||
         (spent < enough && std::ssize(rounds) < most_rounds)) {
    const auto path = pair.start(request);
    const double begin = processor_seconds();
    const LoopReport report = path->advance(run.steps);
    rounds.push_back(processor_seconds() - begin);
    if (report.status != Status::ok) return no_number;
    spent += rounds.back();
    if (spent > 3.0 * enough) break;
  }
  return median_of_known(rounds);
}

Seconds timed(const WorkPrecision& measured, double enough) {
  Seconds seconds;
  for (const WorkCurve& curve : measured.curves) {
    for (const WorkRun& run : curve.runs) {
      if (run.right()) seconds[&run] = seconds_of(measured, curve, run, enough);
    }
  }
  return seconds;
}

void add_seconds(const BenchmarkCase& one, const WorkPrecision& measured, const Seconds& seconds,
                 Table& all, Table& least) {
  for (const double error : case_errors) {
    if (!tells(one, measured, error)) continue;
    const auto ranking =
        ranked(measured, error, [&](const WorkRun& run) { return seconds.at(&run); });
    for (const auto& [curve, work] : ranking) {
      all.row({one.id, curve->method, error, work,
               work_at(errors_of(*curve, Work::evaluations), error),
               work_at(errors_of(*curve, Work::operations), error)});
    }
    const bool any = !ranking.empty(), two = ranking.size() > 1;
    least.row({one.id, one.kind, one.held_back ? "yes" : "no", error,
               static_cast<std::int64_t>(ranking.size()), any ? ranking[0].curve->method : "none",
               any ? ranking[0].work : no_number, two ? ranking[1].curve->method : "none",
               two ? ranking[1].work / ranking[0].work : no_number});
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
