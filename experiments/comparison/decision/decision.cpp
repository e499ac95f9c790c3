// Measures and draws for decision.md.
#include "experiments/comparison/decision/decision.hpp"

#include <cctype>
#include <cmath>
#include <string>

#include "experiments/comparison/decision/tables.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* picture_id = "comparison/decision";

/// What the kinds of problems are: "smooth: free motion without fast forces; ..."
std::string kinds_in_words() {
  std::string text;
  for (const Situation& one : situations()) {
    std::string title = one.title;
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    text += (text.empty() ? "" : "; ") + one.id + ": " + title;
  }
  return text;
}

void leave_answers(Context& context, const Evidence& evidence) {
  const Table costs = costs_table(evidence);
  context.words("kinds", kinds_in_words());
  context.artefact(picture_id).table(costs).figure(costs_figure(costs));
  context.artefact("comparison/decision-answers").table(answers_table(evidence));
}

void leave_tables(Context& context, const Evidence& evidence, const Weighed& weighed) {
  context.artefact("comparison/decision-choices").table(choices_table(evidence));
  context.artefact("comparison/decision-situations").table(situations_table(evidence));
  context.artefact("comparison/decision-numbers").table(weighed.table());
}

void run(Context& context) {
  const Evidence evidence(context);
  context.progress(0.3);
  Weighed weighed;
  measure_free(context, evidence, weighed);
  measure_constrained(context, evidence, weighed);
  measure_mechanisms(context, evidence, weighed);
  measure_long(context, evidence, weighed);
  measure_penalty(context, evidence, weighed);
  measure_stability(context, evidence, weighed);
  context.progress(0.6);
  leave_answers(context, evidence);
  leave_tables(context, evidence, weighed);
}

}  // namespace

double Weighed::number(const std::string& what, double value, const std::string& from) {
  table_.row({what, value, from});
  return value;
}

double cost_of(const Evidence& evidence, const std::string& situation, double error,
               const std::string& method) {
  const auto all = evidence.standings(comparison::situation(situation), error);
  const Standing* own = standing_of(all, method);
  return own == nullptr ? NAN : own->cost;
}

Experiment decision() { return {.id = picture_id, .run = run, .follows = followed_by_decision()}; }

}  // namespace shakedown::comparison
