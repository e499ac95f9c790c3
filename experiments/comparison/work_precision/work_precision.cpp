// Work and precision of every method on one problem. There is one artefact per problem. Question:
// which method reaches which accuracy at what cost? Expectation: none for a single problem, but
// work-precision.md states expectations for all problems together. Figures show the largest errors;
// the table also contains the errors at the end.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "experiments/comparison/work_precision/cheapest.hpp"
#include "experiments/comparison/work_precision/drawing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::string_view prefix = "comparison/work-precision-";

/// Returns "a, b and c".
std::string listed(std::vector<std::string> words) {
  const std::string last = words.back();
  words.pop_back();
  return fmt::format("{}{}{}", fmt::join(words, ", "), words.empty() ? "" : " and ", last);
}

/// Returns the method with the fewest operations: "RK4 (within 25 %: HERK 4)". The number of ties
/// replaces their names if there are several.
std::string cheapest_method(const WorkPrecision& problem, double error) {
  const Cheapest least = cheapest(problem, Work::operations, error);
  if (least.curve == nullptr) return "";
  const std::vector<const WorkCurve*> ties = near_cheapest(problem, Work::operations, error);
  const std::string name = short_name(least.curve->method);
  if (ties.empty()) return name;
  return fmt::format(
      "{} (within {} %: {})", name, typeset::number(100.0 * (near_tie - 1.0)),
      ties.size() > 1 ? std::to_string(ties.size()) + " others" : short_name(ties.front()->method));
}

/// Ranks the methods for each error above the error bar of the reference solution.
std::string cheapest_words(const WorkPrecision& problem) {
  if (problem.curves.size() == 1) {
    return "Only " + short_name(problem.curves.front().method) +
           " can integrate this problem, so there is nothing to compare.";
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> best;  // methods and their errors
  for (const double error : asked_errors) {
    if (error < problem.bar) continue;
    const std::string method = cheapest_method(problem, error);
    if (best.empty() || best.back().first != method) best.push_back({method, {}});
    best.back().second.push_back(fmt::format("$10^{{{}}}$", std::lround(std::log10(error))));
  }
  std::string text;
  for (const auto& [method, powers] : best) {
    const std::string of = (powers.size() > 1 ? "errors of " : "an error of ") + listed(powers);
    text += method.empty()
                ? "No method reaches " + of + ". "
                : "For " + of + ", the method with the fewest operations is " + method + ". ";
  }
  return text + "The table also contains the evaluations; comparison/work-precision ranks by both.";
}

std::string setting_words_work_precision(const WorkPrecision& problem) {
  const std::string parameters = parameters_in_words(problem);
  return "The runs end at $t$ = " + typeset::number(problem.horizon, 3) +
         (parameters.empty() ? "" : ", with " + parameters) +
         ". The error bar of the reference solution is " + typeset::number(problem.bar) +
         ". comparison/work-precision describes how errors and work are measured and drawn.";
}

void run_work_precision(Context& context) {
  const std::string id = context.experiment().substr(prefix.size());
  const ProblemEntry& entry = catalogue().problem(id);
  const WorkPrecision& problem = work_precision_of(id, context.quick());
  const std::string parameters = parameters_in_words(problem);
  Artefact& artefact = context.artefact(
      context.experiment(),
      "Work and precision: " + entry.title + (parameters.empty() ? "" : ", with " + parameters),
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
  const bool soon_drawn = !context.quick() || entry.dof <= small;
  if (soon_drawn && problem.curves.size() > 1) artefact.figure(work_figure(problem));
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
