#include "experiments/comparison/work_precision/seconds.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"

namespace shakedown::comparison {
namespace {

constexpr int least_rounds = 3, most_rounds = 101;

/// One round: the time for all steps, which may be extrapolated, and the time spent [s].
struct Round {
  double seconds, spent;
};

Round round_of(Integration& path, const WorkRun& run, bool whole, double enough) {
  double used = 0.0;
  std::int64_t steps = 0;
  for (std::int64_t part = whole ? run.steps : 16; steps < run.steps; part *= 2) {
    const double begin = processor_seconds();
    const LoopReport report = path.advance(std::min(part, run.steps - steps));
    used += processor_seconds() - begin;
    steps += report.steps;
    if (report.status != Status::ok) return {not_a_number, used};
    if (used > enough) break;
  }
  return {used * static_cast<double>(run.steps) / static_cast<double>(steps), used};
}

double seconds_of(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run,
                  double enough) {
  const Request request = request_of_run(measured, run);
  const Pair& pair = catalogue().pair(measured.problem, curve.method);
  const bool whole = catalogue().method(curve.method).traits.adaptive;
  std::vector<double> rounds;
  double spent = 0.0;
  while (std::ssize(rounds) < least_rounds ||
         (spent < enough && std::ssize(rounds) < most_rounds)) {
    const auto path = pair.start(request);
    const Round round = round_of(*path, run, whole, enough);
    if (std::isnan(round.seconds)) return not_a_number;
    rounds.push_back(round.seconds);
    spent += round.spent;
    if (spent > 3.0 * enough) break;
  }
  return median_of_known(rounds);
}

}  // namespace

double six_digits(double seconds) { return std::stod(fmt::format("{:.5e}", seconds)); }

Seconds timed(const WorkPrecision& measured, double enough) {
  Seconds seconds;
  for (const WorkCurve& curve : measured.curves) {
    for (const WorkRun& run : curve.runs) {
      if (run.right()) seconds[&run] = seconds_of(measured, curve, run, enough);
    }
  }
  return seconds;
}

OperationsPerSecond operations_per_second(const std::vector<const WorkPrecision*>& all,
                                          const std::vector<Seconds>& seconds) {
  std::map<std::string, std::vector<double>> quotients;
  std::vector<double> of_all;
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (const WorkCurve& curve : all[k]->curves) {
      for (const WorkRun& run : curve.runs) {
        if (!run.right()) continue;
        quotients[curve.method].push_back(run.operations / seconds[k].at(&run));
        of_all.push_back(quotients[curve.method].back());
      }
    }
  }
  OperationsPerSecond found{.methods = static_cast<double>(quotients.size()), .least = HUGE_VAL};
  const double usual = median_of_known(of_all);
  for (const auto& [method, of_runs] : quotients) {
    const double median = median_of_known(of_runs) / usual;
    found.within += median >= 1.0 / 1.25 && median <= 1.25 ? 1.0 : 0.0;
    found.least = std::fmin(found.least, median);
    found.greatest = std::fmax(found.greatest, median);
  }
  return found;
}

}  // namespace shakedown::comparison
