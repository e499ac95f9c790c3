// Continues the runs that reach an error to ten times their span.
#include <algorithm>
#include <cmath>
#include <span>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/comparison/cases/cases.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::int64_t spans = 10;
/// Number of samples in a span, if the run has enough steps.
constexpr std::int64_t looks = 16;
/// The largest acceptable factor by which the energy error may grow over ten spans. Linear growth
/// makes the error ten times as large, quadratic growth a hundred times.
constexpr double most_growth = 100.0;
/// An energy error below this fraction of the energy of the motion is acceptable, however fast it
/// grows. Round-off may contribute to such an error.
constexpr double most_error = 0.01;
/// Largest acceptable growth of the momenta if energy is not constant. Linear growth gives a factor
/// of ten.
constexpr double most_momenta = 20.0;

double largest(std::span<const double> entries) {
  double most = 0.0;
  for (const double entry : entries) most = std::max(most, std::fabs(entry));
  return most;
}

bool energy_is_constant(const std::string& problem) {
  const Geometry& geometry = geometry_of(problem);
  return !geometry.moving && !geometry.driven;
}

/// The largest values in the first span and in all spans.
struct Extremes {
  double first = 0.0, all = 0.0;
  void add(double value, bool in_first) {
    all = std::max(all, value);
    if (in_first) first = all;
  }
};

/// Estimates the energy of the motion as p v, where p is the largest momentum.
double own_energy(const WorkPrecision& measured, double momentum) {
  const Scales sizes = catalogue().problem(measured.problem).scales(measured.parameters);
  return momentum * momentum * sizes.velocity / sizes.momentum;
}

}  // namespace

TenSpans over_ten_spans(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run) {
  Request request = request_of_run(measured, run);
  request.every = std::max<std::int64_t>(1, run.steps / looks);
  request.steps = spans * run.steps;
  const bool constant = energy_is_constant(measured.problem);
  const double end_of_first = measured.horizon * (1.0 + 1e-9);
  Extremes error, momenta;
  double start = not_a_number;
  const RunSummary summary = observe(measured.problem, curve.method, request, [&](const auto& now) {
    const bool in_first = now.t <= end_of_first;
    if (std::isnan(start)) start = now.energy;
    momenta.add(largest(now.p), in_first);
    error.add(std::fabs(now.energy - start), in_first);
  });
  TenSpans found{.energy_growth = constant ? error.all / error.first : not_a_number,
                 .momenta_growth = momenta.all / momenta.first,
                 .lost = summary.message};
  if (!found.lost.empty()) return found;
  if (!constant) {
    found.lost = found.momenta_growth <= most_momenta ? "" : "the momenta grow";
  } else if (found.energy_growth > most_growth &&
             !(error.all <= most_error * own_energy(measured, momenta.all))) {
    found.lost = "the energy is lost";
  }
  return found;
}

}  // namespace shakedown::comparison
