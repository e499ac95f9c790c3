// Measures and draws for decision.md.
#include "experiments/comparison/decision/decision.hpp"

#include <cctype>
#include <cmath>
#include <string>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* picture_id = "comparison/decision";

/// Numbers of the document that are the cost of a method in a situation.
struct NamedCost {
  const char *name, *situation;
  double error;
  const char* method;
};
constexpr NamedCost named_costs[] = {
    {"cost.smooth.1e-3.blanes-moan-rkn", "smooth", 1e-3, "blanes-moan-rkn-4"},
    {"cost.smooth.1e-3.verlet", "smooth", 1e-3, "velocity-verlet"},
    {"cost.smooth.1e-9.odeint-adams", "smooth", 1e-9, "odeint-adams"},
    {"cost.smooth.1e-9.blanes-moan-rkn", "smooth", 1e-9, "blanes-moan-rkn-4"},
    {"cost.stiff.1e-2.blanes-moan-4", "stiff", 1e-2, "blanes-moan-4"},
    {"cost.stiff.1e-2.verlet", "stiff", 1e-2, "velocity-verlet"},
    {"cost.stiff.1e-3.midpoint", "stiff", 1e-3, "implicit-midpoint"},
    {"cost.stiff.1e-3.zhang-skeel", "stiff", 1e-3, "zhang-skeel"},
    {"cost.rods.1e-2.shake-linearised", "rods", 1e-2, "shake-linearised"},
    {"cost.rods.1e-3.herk-4", "rods", 1e-3, "herk-4"},
    {"cost.rods.1e-3.rattle", "rods", 1e-3, "rattle"},
    {"cost.rods.1e-9.lobatto-4", "rods", 1e-9, "lobatto-4"},
    {"cost.rods.1e-9.ida", "rods", 1e-9, "ida"},
    {"cost.large.1e-2.shake-linearised", "large", 1e-2, "shake-linearised"},
    {"cost.large.1e-6.herk-4", "large", 1e-6, "herk-4"},
    {"cost.large.1e-6.ida", "large", 1e-6, "ida"},
    {"cost.mech.1e-3.herk-4", "mechanisms", 1e-3, "herk-4"},
    {"cost.mech.1e-3.rk4-projected", "mechanisms", 1e-3, "rk4-projected"},
    {"cost.mech.1e-3.gen-alpha", "mechanisms", 1e-3, "generalized-alpha-dae"},
    {"cost.mech.1e-3.hht", "mechanisms", 1e-3, "hht-i3"},
    {"cost.mech.1e-3.rattle", "mechanisms", 1e-3, "rattle"},
    {"cost.mech.1e-6.ida", "mechanisms", 1e-6, "ida"},
    {"cost.mech.1e-6.herk-4", "mechanisms", 1e-6, "herk-4"},
    {"cost.dampers.1e-6.gen-alpha", "dampers", 1e-6, "generalized-alpha-dae"},
    {"cost.dampers.1e-6.hht", "dampers", 1e-6, "hht-i3"},
    {"cost.dampers.1e-9.radau-5-ggl", "dampers", 1e-9, "radau-5-ggl"},
    {"cost.dampers.1e-9.gen-alpha", "dampers", 1e-9, "generalized-alpha-dae"},
    {"cost.redundant.1e-3.ida", "redundant", 1e-3, "ida"},
    {"cost.redundant.1e-6.ida", "redundant", 1e-6, "ida"},
    {"cost.redundant.1e-9.ida", "redundant", 1e-9, "ida"}};

/// What the kinds of problems are: "smooth: free motion without fast forces; ..."
std::string kinds_in_words() {
  std::vector<std::string> kinds;
  for (const Situation& one : situations()) {
    std::string title = one.title;
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    kinds.push_back(one.id + ": " + title);
  }
  return joined(kinds);
}

void run(Context& context) {
  const Evidence evidence(context);
  context.progress(0.3);
  for (const auto& [name, situation, error, method] : named_costs) {
    context.number(name, cost_of(evidence, situation, error, method));
  }
  Weighed weighed;
  for (const auto measure :
       {measure_free, measure_constrained, measure_mechanisms, measure_long, measure_penalty}) {
    measure(context, evidence, weighed);
  }
  measure_stability(context, weighed);
  context.words("kinds", kinds_in_words());
  context.progress(0.6);
  const Table costs = costs_table(evidence);
  context.artefact(picture_id).table(costs).figure(costs_figure(costs));
  context.artefact("comparison/decision-answers").table(answers_table(evidence));
  context.artefact("comparison/decision-choices").table(choices_table(evidence));
  context.artefact("comparison/decision-situations").table(situations_table(evidence));
  context.artefact("comparison/decision-numbers").table(weighed.table());
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

Tally tally(const Evidence& evidence, const std::vector<Quality>& qualities,
            const std::string& method, const std::vector<std::string>& situations) {
  Tally sum;
  for (const std::string& where : situations) {
    for (const Quality quality : qualities) {
      const KeptOn one = evidence.kept(quality, method, situation(where));
      sum.measured += one.measured;
      sum.kept += one.kept;
    }
  }
  return sum;
}

Experiment decision() { return {.id = picture_id, .run = run, .follows = followed_by_decision()}; }

}  // namespace shakedown::comparison
