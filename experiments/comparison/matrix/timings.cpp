// Measurements and figures of timings-matrix.md.
#include <algorithm>
#include <array>
#include <exception>

#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/comparison/matrix/tables.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* promise = "timings";
constexpr const char* property = "time of a step [ns]";

/// Measures the time of a step: the median of three measurements, each of at least `seconds`.
Measured time_of_step(const ProblemSubject& problem, const PairSubject& pair, double seconds) {
  const auto run = pair.start({}, generic_start(problem), coarse_step(problem, pair));
  std::array<double, 3> taken{};
  for (double& each : taken) {
    double used = 0.0;
    std::int64_t steps = 0;
    for (std::int64_t more = 4; used < seconds; more *= 2) {
      const double begin = processor_seconds();
      const LoopReport report = run->advance(more);
      used += processor_seconds() - begin;
      steps += more;
      if (report.status != Status::ok) {
        return unmeasured(promise, property, std::string(name(report.status)));
      }
    }
    each = 1e9 * used / static_cast<double>(steps);
  }
  std::sort(taken.begin(), taken.end());
  return {promise, property, "", taken[1], Outcome::number};
}

std::vector<MatrixPair> timed_on(const std::string& id, double seconds) {
  std::vector<MatrixPair> pairs;
  const ProblemSubject problem = subject_of(id);
  for (const PairSubject& pair : problem.pairs) {
    if (!pair.admissible()) continue;
    MatrixPair& row = pairs.emplace_back(MatrixPair{pair.label, id, {}});
    try {
      row.cells = {time_of_step(problem, pair, seconds)};
    } catch (const std::exception& error) {
      row.cells = {unmeasured(promise, property, error.what())};
    }
  }
  return pairs;
}

void run_timings(Context& context) {
  std::vector<std::string> ids;
  for (const ProblemEntry& problem : catalogue().problems) {
    if (!context.quick() || problem.dof <= 2) ids.push_back(problem.id);
  }
  const std::vector<MatrixPair> pairs = measure(
      ids, context, [&](const std::string& id) { return timed_on(id, context.pick(1e-3, 1e-4)); });
  const Table times = numbers_table(pairs, {promise}, over_reference(pairs));
  context.artefact("comparison/timings-matrix")
      .table(times)
      .figure(ratios_figure(times, "time / time of Verlet", "time / time of RATTLE"));
}

}  // namespace

Experiment timings_matrix() {
  return {.id = "comparison/timings-matrix", .run = run_timings, .timing = true, .divisible = true};
}

}  // namespace shakedown::comparison
