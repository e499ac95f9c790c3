// Work and precision of every method on one problem, an artefact a problem. Question: which method
// reaches which accuracy at what cost? Expectation: none on a problem alone; what is expected of all
// stands in summary.cpp. The largest errors are drawn; those at the end stand in the table.
#include "experiments/comparison/work_precision/work_precision.hpp"

#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::string_view prefix = "comparison/work-precision-";

/// "At 10^-3 Verlet by evaluations and Z&S by the weighted count; ..."
std::string cheapest_words(const WorkPrecision& problem) {
  std::string text;
  for (const double error : asked_errors) {
    const Cheapest evaluations = cheapest(problem, Work::evaluations, error);
    const Cheapest weighted = cheapest(problem, Work::weighted, error);
    text += (text.empty() ? "Least work for an error of " : "; ") + typeset::number(error) + ": ";
    if (evaluations.curve == nullptr) {
      text += "no method";
    } else if (evaluations.curve == weighted.curve) {
      text += short_name(evaluations.curve->method) + " by both counts";
    } else {
      text += short_name(evaluations.curve->method) + " by evaluations, " +
              short_name(weighted.curve->method) + " weighted";
    }
  }
  return text + ".";
}

std::string setting_words_work_precision(const WorkPrecision& problem) {
  std::string text = "Until $t$ = " + typeset::number(problem.horizon, 3);
  for (const auto& [name, value] : problem.parameters) text += ", " + name + " = " + value;
  return text + "; error bar of the reference " + typeset::number(problem.bar) +
         ". How it is measured and drawn stands with comparison/work-precision.";
}

void run_work_precision(Context& context) {
  const std::string id = context.experiment().substr(prefix.size());
  const ProblemEntry& entry = catalogue().problem(id);
  const WorkPrecision& problem = work_precision_of(id, context.quick());
  Artefact& artefact = context.artefact(
      context.experiment(), "Work and precision: " + entry.title,
      {.sees = cheapest_words(problem), .setting = setting_words_work_precision(problem)});
  artefact.table(work_table(problem)).problem(id, problem.parameters);
  for (const WorkCurve& curve : problem.curves) {
    for (const WorkRun& run : curve.runs) {
      if (!run.right()) {
        artefact.failure(curve.method + ", h = " + shortest(run.h) + ": " + run.reason);
      }
    }
  }
  constexpr int small = 3;  // coordinates; pictures take longer than quick runs
  if (!context.quick() || entry.dof <= small) artefact.figure(work_figure(problem));
}

}  // namespace

Experiment work_precision_summary();

std::vector<Experiment> work_precision() {
  std::vector<Experiment> all;
  for (const std::string& id : compared_problems()) {
    all.push_back({.id = std::string(prefix) + id,
                   .title = "Work and precision: " + catalogue().problem(id).title,
                   .run = run_work_precision});
  }
  all.push_back(work_precision_summary());
  return all;
}

}  // namespace shakedown::comparison
