// Measures and draws for decision.md.
#include "experiments/comparison/decision/decision.hpp"

#include <cctype>
#include <cmath>
#include <string>

#include "experiments/comparison/decision/tables.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* picture_id = "comparison/decision";
constexpr const char* answers_id = "comparison/decision-answers";
constexpr const char* choices_id = "comparison/decision-choices";
constexpr const char* situations_id = "comparison/decision-situations";
constexpr const char* numbers_id = "comparison/decision-numbers";

constexpr const char* rule =
    "Cost: work by the weighted count of comparison/work-precision over the least of all methods on the "
    "same problem and for the same error; of a kind of problems the median over them, where one that a method "
    "cannot integrate, or on which it does not reach the error, counts as infinite. So a cost of 2 means "
    "twice the work of the cheapest, on the problem in the middle. Methods at default options. Kept is "
    "what comparison/matrix finds kept on every problem of the kind on which it is measured; codes that choose "
    "their steps are not in it. Energy counts as kept where the method promises it bounded or exact, or is "
    "symplectic on the problem: a run that shows no drift is no promise for longer ones. Of dampers the cost "
    "is in steps, the longest of which are ten times of the damped mode.";

/// The rule, and what the kinds are: "smooth: free motion without fast forces; ..."
std::string setting_words() {
  std::string text;
  for (const Situation& one : situations()) {
    std::string title = one.title;
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    text += (text.empty() ? "" : "; ") + one.id + ": " + title;
  }
  return rule + (" Factors below " + typeset::number(tie)) + " are ties. " + text + ".";
}

void leave_answers(Context& context, const Evidence& evidence) {
  const Table costs = costs_table(evidence);
  context
      .artefact(
          picture_id, "What to use",
          {.sees =
               "The darker, the cheaper: a method's cost over the least, for kinds of "
               "problems and errors. Blank: more than ten times dearer, or the error is not "
               "reached on most problems. Where energy drifts, or only a run of limited length shows it "
               "steady, a method is of no use for long runs; codes that choose their steps, "
               "whose energy is not measured, have a sign of their own. The numbers: comparison/decision-answers.",
           .setting = setting_words()})
      .table(costs)
      .figure(costs_figure(costs));
  context.artefact(answers_id).table(answers_table(evidence));
}

void leave_tables(Context& context, const Evidence& evidence, const Weighed& weighed) {
  context.artefact(choices_id).table(choices_table(evidence));
  context.artefact(situations_id).table(situations_table(evidence));
  context.artefact(numbers_id).table(weighed.table());
}

void run(Context& context) {
  const Evidence evidence(context);
  context.progress(0.3);
  Weighed weighed;
  claim_free(context, evidence, weighed);
  claim_constrained(context, evidence, weighed);
  claim_mechanisms(context, evidence, weighed);
  claim_long(context, evidence, weighed);
  claim_penalty(context, evidence, weighed);
  claim_stability(context, evidence, weighed);
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
