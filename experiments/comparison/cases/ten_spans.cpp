// The steps that reach an error, over ten times the span.
#include <algorithm>
#include <cmath>
#include <span>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/no_number.hpp"
#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/comparison/cases/cases.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::int64_t spans = 10;
/// Times in a span at which a run is looked at, as far as it has as many steps.
constexpr std::int64_t looks = 16;
/// An error of energy that grows in proportion to time is ten times as large after ten spans, and one that grows with
/// its square a hundred times.
constexpr double most_growth = 100.0;
/// What the first span may leave of the energy's largest value: of less, rounding has a share that grows.
constexpr double least_error = 1e-9;
/// Of the momenta, where energy is not constant. In proportion to time they grow by ten.
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

/// Largest values in the first span, and over all.
struct Extremes {
  double first = 0.0, all = 0.0;
  void add(double value, bool in_first) {
    // A NaN stays.
    if (!(value <= all)) all = value;
    if (in_first) first = all;
  }
};

std::string outcome_of(const RunSummary& run, const Extremes& energy_error, double energy,
                       const Extremes& momenta) {
  if (!run.ok()) return run.message;
  if (!std::isfinite(momenta.all)) return "no number";
  if (!std::isnan(energy)) {
    const double before = std::max(energy_error.first, least_error * energy);
    return energy_error.all <= most_growth * before ? "" : "the energy is lost";
  }
  return momenta.all <= most_momenta * momenta.first ? "" : "the momenta grow";
}

}  // namespace

TenSpans over_ten_spans(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run) {
  Request request = request_of_run(measured, run);
  request.every = std::max<std::int64_t>(1, run.steps / looks);
  request.steps = spans * run.steps;
  const bool constant = energy_is_constant(measured.problem);
  const double end_of_first = measured.horizon * (1.0 + 1e-9);
  Extremes error, momenta;
  double start = no_number, energy = constant ? 0.0 : no_number;
  const RunSummary summary = observe(measured.problem, curve.method, request, [&](const auto& now) {
    const bool in_first = now.t <= end_of_first;
    if (std::isnan(start)) start = now.energy;
    momenta.add(largest(now.p), in_first);
    error.add(std::fabs(now.energy - start), in_first);
    if (constant && in_first) energy = std::max(energy, std::fabs(now.energy));
  });
  return {.energy_growth = constant ? error.all / error.first : no_number,
          .momenta_growth = momenta.all / momenta.first,
          .lost = outcome_of(summary, error, energy, momenta)};
}

}  // namespace shakedown::comparison
