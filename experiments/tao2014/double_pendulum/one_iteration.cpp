// Measures row 5 of TO Figure 1 for fig1.md.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"

namespace shakedown::tao2014 {
namespace {

/// One reading of row 5: where the Newton iteration starts and where a_{n+1} comes from.
struct Reading {
  std::string start;
  std::string acceleration;
  double error = 0.0;   // max of x2, y2 on [0, 50]; infinite after a blow-up
  double energy = 0.0;  // mean change over the last 10 time units; NaN after a blow-up
};

/// Mean of E - E(0) over [40, 50], NaN when the run ends before.
double late_energy_change(const Row& row) {
  const Trajectory run = integrate(row.problem, row.method, requested(row, horizon));
  if (!run.summary.ok()) return std::nan("");
  const auto energy = run.series("energy");
  const auto tail = std::ssize(energy) / 5;
  return std::accumulate(energy.end() - tail, energy.end(), 0.0) / static_cast<double>(tail) -
         energy.front();
}

/// Six readings of row 5 at gravity down, the figure's first.
std::vector<Reading> readings(const ReferencePath& truth) {
  std::vector<Reading> all;
  for (const char* start : {"previous", "acceleration", "ballistic"}) {
    for (const char* acceleration : {"relation", "force"}) {
      Row row = figure1_rows(0.001)[row::one_iteration];
      row.options.emplace_back("start", start);
      row.options.emplace_back("acceleration", acceleration);
      const Path path = run_row(row, 1.0, horizon);
      all.push_back({start, acceleration, deviation(path.points, truth.points).largest(),
                     late_energy_change(row)});
    }
  }
  return all;
}

/// Row 5: a large error, and whether the loss of symplecticity explains it.
void measure_one_iteration(Context& context, double newmark, const std::vector<Reading>& all) {
  const double large = 3.0;
  const Reading& shown = all.front();
  const auto& accurate = *std::min_element(
      all.begin(), all.end(), [](const Reading& a, const Reading& b) { return a.error < b.error; });
  context.number("one-iteration.error-ratio.shown", shown.error / newmark);
  context.number("one-iteration.error-ratio.least", accurate.error / newmark);
  context.number("one-iteration.error.shown", shown.error);
  context.number("one-iteration.readings-large",
                 static_cast<double>(std::count_if(all.begin(), all.end(), [&](const Reading& r) {
                   return r.error > large * newmark;
                 })));

  const double solved = std::fabs(late_energy_change(figure1_rows(0.001)[row::newmark]));
  const double available = -3.0 + 2.0 + std::numbers::sqrt2;
  context.number("energy-loss.one-iteration", -shown.energy / available);
  context.number("energy-change.newmark", solved / available);
  context.number("energy-ratio.accurate-newmark", std::fabs(accurate.energy) / solved);
}

/// Row 5 is consistent: its error against the penalised solution falls with order 2.
void measure_consistency(Context& context) {
  const double until = 5.0;
  const ReferencePath truth = reference_path("double-pendulum-penalty", 1.0, until);
  Row row = figure1_rows(0.001)[row::one_iteration];
  std::vector<double> errors, orders;
  for (int k = 6; k <= 10; ++k) {
    row.h = grid / std::pow(2.0, k);
    errors.push_back(deviation(run_row(row, 1.0, until).points, truth.points).largest());
    if (k > 6) orders.push_back(std::log2(errors[errors.size() - 2] / errors.back()));
  }
  const auto [low, high] = std::minmax_element(orders.begin(), orders.end());
  context.number("one-iteration.order.smallest", *low);
  context.number("one-iteration.order.largest", *high);
  context.number("one-iteration.error.finest", errors.back());
}

}  // namespace

void one_iteration(Context& context, const ReferencePath& truth, double newmark_error) {
  const auto row5 = readings(truth);
  Table table({"start", "acceleration", "max error of x2, y2", "mean energy change on [40, 50]"});
  for (const Reading& r : row5) table.row({r.start, r.acceleration, r.error, r.energy});
  context.artefact("tao2014/fig1-readings").table(table).parameter("horizon", horizon);
  measure_one_iteration(context, newmark_error, row5);
  measure_consistency(context);
}

}  // namespace shakedown::tao2014
