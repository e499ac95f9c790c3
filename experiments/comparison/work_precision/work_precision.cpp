// Work and precision of every method on one problem. There is one artefact per problem. Question:
// which method reaches which accuracy at what cost? Expectation: none for a single problem, but
// work-precision.md states expectations for all problems together. Figures show the largest errors;
// the table also contains the errors at the end.
#include <fmt/core.h>

#include <cmath>

#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::string_view prefix = "comparison/work-precision-";

/// Returns "RK4 (within 25 %: HERK 4)". If there are more than two ties, returns their number
/// instead of their names.
std::string named(const WorkPrecision& problem, Work work, double error) {
  std::string text = short_name(cheapest(problem, work, error).curve->method);
  const std::vector<const WorkCurve*> ties = near_cheapest(problem, work, error);
  if (ties.empty()) return text;
  std::string others;
  for (const WorkCurve* curve : ties) {
    others += (others.empty() ? "" : " and ") + short_name(curve->method);
  }
  if (ties.size() > 2) others = std::to_string(ties.size()) + " others";
  const double percent = 100.0 * (near_tie - 1.0);
  return text + " (within " + typeset::number(percent) + " %: " + others + ")";
}

/// Returns "For an error of 0.001, Verlet needs the fewest evaluations, and Z&S needs the fewest
/// operations.
/// ..."
std::string cheapest_words(const WorkPrecision& problem) {
  std::string text;
  for (const double error : asked_errors) {
    const std::string power = fmt::format("$10^{{{}}}$", std::lround(std::log10(error)));
    if (!text.empty()) text += " ";
    if (cheapest(problem, Work::evaluations, error).curve == nullptr) {
      text += "No method reaches an error of " + power + ".";
      continue;
    }
    const std::string evaluations = named(problem, Work::evaluations, error);
    const std::string operations = named(problem, Work::operations, error);
    text += "For an error of " + power + ", " + evaluations + " needs the fewest evaluations" +
            (evaluations == operations ? " and operations."
                                       : ", and " + operations + " needs the fewest operations.");
  }
  return text;
}

std::string setting_words_work_precision(const WorkPrecision& problem) {
  std::string text = "The runs end at $t$ = " + typeset::number(problem.horizon, 3);
  for (const auto& [name, value] : problem.parameters) text += ", with " + name + " = " + value;
  return text + ". The error bar of the reference solution is " + typeset::number(problem.bar) +
         ". comparison/work-precision describes how errors and work are measured and drawn.";
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
  constexpr int small = 3;  // coordinates; with more, drawing takes longer than a quick run
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
