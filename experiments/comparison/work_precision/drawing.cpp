#include "experiments/comparison/work_precision/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::size_t most_in_colour = 6;
constexpr int panel_height = 360;
constexpr const char* others_drawing = "others";
constexpr const char* upper_bar = "upper error of the reference";

/// A run with its curve.
struct Found {
  const WorkCurve* curve;
  const WorkRun* run;
};

std::vector<Found> all_runs(const WorkPrecision& problem) {
  std::vector<Found> all;
  for (const WorkCurve& curve : problem.curves) {
    for (const WorkRun& run : curve.runs) all.push_back({&curve, &run});
  }
  return all;
}

std::vector<Found> front_of(const WorkPrecision& problem, Work work) {
  const std::vector<Found> all = all_runs(problem);
  std::vector<WorkError> errors;
  for (const Found& found : all) {
    const double error = found.run->largest;
    // Smaller errors are raised to the smallest one that is requested and that the reference
    // resolves.
    errors.push_back(
        {work_of(*found.run, work), std::isnan(error) ? error : std::max(error, problem.finest())});
  }
  std::vector<Found> front;
  for (const std::size_t k : pareto_front(errors)) front.push_back(all[k]);
  return front;
}

/// Returns the upper end of an axis of counts. It is far enough from the last tick label for the
/// label to fit inside.
double upper_end(double most) {
  const double power = std::pow(10.0, std::floor(std::log10(most)));
  for (const double end : {1.6, 3.2, 7.0}) {
    if (1.1 * most <= end * power) return end * power;
  }
  return 16.0 * power;
}

struct Extents {
  double least_error = 1.0, least_work = HUGE_VAL, most_work = 1.0;

  /// The lower end of the axis of errors.
  [[nodiscard]] double floor() const { return std::pow(10.0, std::floor(std::log10(least_error))); }
};

Extents extents_of(const WorkPrecision& problem) {
  Extents e;
  for (const auto& [curve, run] : all_runs(problem)) {
    if (!run->right()) continue;
    if (run->largest > 0.0) e.least_error = std::min(e.least_error, run->largest);
    e.least_work = std::min(e.least_work, run->operations);
    e.most_work = std::max(e.most_work, run->operations);
  }
  return e;
}

}  // namespace

std::vector<std::string> drawn_in_colour(const WorkPrecision& problem) {
  // For each curve: the smallest ratio of its work to the least work, minus the number of errors at
  // which its work is the least, and its place.
  std::vector<std::tuple<double, int, std::size_t>> all;
  for (std::size_t k = 0; k < problem.curves.size(); ++k) all.emplace_back(HUGE_VAL, 0, k);
  for (double error = 1e-2; error > 0.9 * problem.finest(); error /= 10.0) {
    const double least = cheapest(problem, Work::operations, error).work;
    for (auto& [factor, hits, k] : all) {
      const double own = work_at(errors_of(problem.curves[k], Work::operations), error);
      if (std::isnan(own)) continue;
      factor = std::min(factor, own / least);
      hits -= own == least ? 1 : 0;
    }
  }
  std::ranges::sort(all);
  std::vector<std::string> names;
  for (const auto& [factor, hits, k] : all) {
    if (names.size() < most_in_colour && std::isfinite(factor)) {
      names.push_back(problem.curves[k].method);
    }
  }
  return names;
}

Table work_table(const WorkPrecision& problem) {
  const std::vector<std::string> coloured = drawn_in_colour(problem);
  Table table({work_column::row, work_column::method, "drawn as", work_column::h, "tolerance",
               work_column::steps, "evaluations", work_column::operations, "error at end",
               work_column::largest_error, "Hessians", "factorisations", "solves", upper_bar,
               "reason"});
  for (const WorkCurve& curve : problem.curves) {
    const bool own = std::find(coloured.begin(), coloured.end(), curve.method) != coloured.end();
    const std::string drawn = own ? curve.method : others_drawing;
    for (const WorkRun& run : curve.runs) {
      table.row({run.right() ? work_column::run : work_column::not_right, curve.method, drawn,
                 run.h, run.tolerance, run.steps, evaluations(run.counts), run.operations, run.end,
                 run.largest, run.counts.hessians, run.counts.factorisations, run.counts.solves, "",
                 run.reason});
    }
    table.row({work_column::run, curve.method, drawn, "", "", "", "", "", "", "", "", "", "", "",
               "no more: " + curve.ended});
  }
  for (const Work work : both_works) {
    for (const Found& found : front_of(problem, work)) {
      table.row({std::string("front: ") + name(work), found.curve->method, "", found.run->h,
                 found.run->tolerance, found.run->steps, evaluations(found.run->counts),
                 found.run->operations, found.run->end, found.run->largest, "", "", "", "", ""});
    }
  }
  const Extents e = extents_of(problem);
  const double low = e.floor();
  for (const double end : {e.least_work / 1.4, upper_end(e.most_work)}) {
    table.row({"reference", "", "", "", "", "", "", end, low, low, "", "", "",
               std::max(problem.bar, low), ""});
  }
  return table;
}

Figure work_figure(const WorkPrecision& problem) {
  Figure figure(1, panel_height);
  const Extents e = extents_of(problem);
  const std::vector<std::string> coloured = drawn_in_colour(problem);
  constexpr const char* error = work_column::largest_error;
  constexpr const char* work = work_column::operations;
  std::vector<std::pair<double, std::string>> errors;  // those that the caption asks about
  for (int power = 0; std::pow(10.0, power) > 0.9 * e.floor(); power -= 3) {
    errors.emplace_back(std::pow(10.0, power),
                        power == 0 ? "1" : fmt::format("$10^{{{}}}$", power));
  }
  Panel& panel = figure.panel();
  panel.x("operations", Scale::log)
      .y("largest relative error", Scale::log)
      .x_range(e.least_work / 1.4, upper_end(e.most_work))
      .y_range(e.floor(), 3.0)
      .y_ticks(errors);
  if (problem.bar > e.floor()) {
    panel.band(by_reference("error of the reference"), work, error, upper_bar)
        .where("row", "reference");
  }
  if (coloured.size() < problem.curves.size()) {
    panel.line(neutral("other methods"), work, error)
        .where("row", "run")
        .where("drawn as", others_drawing);
  }
  for (const std::string& method : coloured) {
    panel.linked(by_method(method), work, error).where("row", "run").where("drawn as", method);
  }
  return figure;
}

}  // namespace shakedown::comparison
