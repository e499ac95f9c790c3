// Measurements and figures of decision.md.
#include "experiments/comparison/decision/decision.hpp"

#include <cctype>
#include <cmath>
#include <set>
#include <string>

#include "experiments/comparison/decision/advice.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* picture_id = "comparison/decision";

/// Costs that the document quotes in addition to those in the lines of advice.
struct NamedCost {
  const char *name, *situation;
  double error;
  const char* method;
};
constexpr NamedCost named_costs[] = {
    {"cost.smooth.1e-3.verlet", "smooth", 1e-3, "velocity-verlet"},
    {"cost.stiff.1e-3.verlet", "stiff", 1e-3, "velocity-verlet"},
    {"cost.stiff.1e-3.midpoint", "stiff", 1e-3, "implicit-midpoint"},
    {"cost.stiff.1e-3.zhang-skeel", "stiff", 1e-3, "zhang-skeel"},
    {"cost.slow.1e-3.verlet", "slow", 1e-3, "velocity-verlet"},
    {"cost.coordinates.1e-3.rk4", "coordinates", 1e-3, "rk4"},
    {"cost.slow.1e-3.midpoint", "slow", 1e-3, "implicit-midpoint"},
    {"cost.rods.1e-2.shake-linearised", "rods", 1e-2, "shake-linearised"},
    {"cost.rods.1e-3.rattle", "rods", 1e-3, "rattle"},
    {"cost.water.1e-2.shake-linearised", "water", 1e-2, "shake-linearised"},
    {"cost.water.1e-3.settle", "water", 1e-3, "settle"},
    {"cost.water.1e-3.shake", "water", 1e-3, "shake"},
    {"cost.mech.1e-3.rk4-projected", "mechanisms", 1e-3, "rk4-projected"},
    {"cost.mech.1e-3.gen-alpha", "mechanisms", 1e-3, "generalized-alpha-dae"},
    {"cost.mech.1e-3.hht", "mechanisms", 1e-3, "hht-i3"},
    {"cost.mech.1e-3.rattle", "mechanisms", 1e-3, "rattle"}};

void give_advice(Context& context, const Evidence& evidence) {
  int runs = 0;
  std::size_t lost = 0, lost_accelerating = 0;
  for (const AdviceLine& line : advice_lines()) {
    const Situation& where = situation(line.situation);
    context.number(name_of(line), evidence_for(evidence, line).standing.cost);
    const LongRuns ten_spans = evidence.ten_spans(line.method, where, line.error);
    runs += ten_spans.runs;
    for (const std::string& id : ten_spans.lost_on) {
      ++(evidence.accelerates(id) ? lost_accelerating : lost);
    }
  }
  const auto give_missed = [&](const std::string& name, const AdviceLine& line) {
    const std::vector<std::string> missed = cases_missed(evidence, line);
    context.number("missed." + name, static_cast<double>(missed.size()));
    context.words("missed-cases." + name, joined(missed));
    std::set<std::string> cheapest;
    for (const std::string& id : missed) {
      cheapest.insert(standings(evidence.work(line.error), {id}).front().method);
    }
    context.words("missed-use." + name,
                  joined(std::vector<std::string>(cheapest.begin(), cheapest.end())));
  };
  give_missed("stiff", {"stiff", 1e-9, "blanes-moan-6", false});
  give_missed("slow", {"slow", 1e-6, "radau-5", false});
  const AdviceTally tally = tally_of(evidence);
  context.number("advice.lines", tally.lines);
  context.number("advice.beyond-two", tally.beyond_two);
  context.number("held-back.share", tally.held_back.share());
  context.number("held-back.pairs", tally.held_back.pairs);
  context.number("held-back.unseen-share", tally.unseen.share());
  context.number("held-back.unseen-pairs", tally.unseen.pairs);
  context.number("ten-spans.runs", runs);
  context.number("ten-spans.lost", lost);
  context.number("ten-spans.lost-accelerating", lost_accelerating);
  context.artefact("comparison/decision-advice").table(advice_table(evidence));
  context.artefact("comparison/decision-use").table(use_table());
}

/// Describes each kind of problem in words: "smooth: free motion without fast forces; ..."
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
  give_advice(context, evidence);
  DecisionNumbers numbers;
  for (const auto measure :
       {measure_free, measure_constrained, measure_mechanisms, measure_long, measure_penalty}) {
    measure(context, evidence, numbers);
  }
  measure_stability(context, numbers);
  context.words("kinds", kinds_in_words());
  context.progress(0.6);
  const Table costs = costs_table(evidence);
  context.artefact(picture_id).table(costs).figure(costs_figure(costs));
  context.artefact("comparison/decision-answers").table(answers_table(evidence));
  context.artefact("comparison/decision-choices").table(choices_table(evidence));
  context.artefact("comparison/decision-situations").table(situations_table());
  context.artefact("comparison/decision-numbers").table(numbers.table());
}

}  // namespace

double DecisionNumbers::number(const std::string& what, double value, const std::string& from) {
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

Experiment decision() {
  std::vector<std::string> follows = followed_by_evidence(Measure::operations);
  for (const char* id :
       {"beyond/order-reduction", "beyond/redundant", "beyond/singular", "beyond/stiff-governor",
        "beyond/langevin-bias", "comparison/long-time", "comparison/scaling",
        "comparison/stability-map", "comparison/error-budget"}) {
    follows.emplace_back(id);
  }
  for (const std::string& problem : compared_problems()) {
    follows.push_back("comparison/work-precision-" + problem);
  }
  return {.id = picture_id, .run = run, .follows = follows};
}

}  // namespace shakedown::comparison
