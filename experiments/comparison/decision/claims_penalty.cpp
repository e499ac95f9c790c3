// Sentences on springs in the place of constraints, and on how long steps may be.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/decision/words.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::comparison {
namespace {

/// The same system with springs and with constraints.
struct Twin {
  std::string springs, constraints;
};

std::vector<Twin> twins() {
  const std::vector<std::string> all = compared_problems();
  const auto constrained = [&](const std::string& id) {
    return std::find(all.begin(), all.end(), id) != all.end() &&
           catalogue().problem(id).constraints > 0;
  };
  std::vector<Twin> found;
  for (const std::string& id : situation("stiff").problems) {
    const std::string base = id.ends_with("-penalty") ? id.substr(0, id.size() - 8) : id;
    if (constrained(base)) found.push_back({id, base});
    if (constrained(base + "-constrained")) found.push_back({id, base + "-constrained"});
  }
  return found;
}

void claim_cost(Context& context, const Evidence& evidence, Weighed& weighed) {
  double pairs = 0.0, dearer = 0.0, cheaper = 0.0, least = HUGE_VAL, greatest = 0.0;
  for (const Twin& twin : twins()) {
    const double ratio = weighed.number(
        "least work with springs over constraints, 1e-3, " + twin.springs,
        evidence.least_work(twin.springs, 1e-3) / evidence.horizon(twin.springs) /
            (evidence.least_work(twin.constraints, 1e-3) / evidence.horizon(twin.constraints)),
        "comparison/work-precision-" + twin.springs);
    if (std::isnan(ratio)) continue;
    pairs += 1.0;
    dearer += ratio > tie ? 1.0 : 0.0;
    cheaper += ratio < 1.0 / tie ? 1.0 : 0.0;
    least = std::fmin(least, ratio);
    greatest = std::fmax(greatest, ratio);
  }
  claim(
      context, "springs-cost", "R 1; (ours)",
      "stiff springs in the place of rods cost more than constraints, at the stiffness of the catalogue and "
      "an error of $10^{-3}$ of either system's own motion",
      ClaimKind::cost, decision_numbers, Verdict::refuted)
      .expect("share of the systems where springs are dearer", dearer / pairs, above(0.5))
      .because("most")
      .contrary("share where they are cheaper", cheaper / pairs, above(0.5))
      .because("most")
      .measured("systems", pairs)
      .measured("least ratio", least)
      .measured("greatest ratio", greatest)
      .explain(
          "Springs need many times the forces, but no constraints to be solved for, which count more "
          "here. Their work grows with omega: this many times stiffer they cost what "
          "constraints do, as the ratios say. That they are another system stands in "
          "comparison.decision.springs-error.");
}

void claim_error(Context& context, Weighed& weighed) {
  const Table limits = context.left("comparison/error-budget-limits");
  const auto floor = [&](const char* omega) {
    return weighed.number(
        std::string("least error of q with springs, ") + omega,
        number_in(limits, {{"pair", "Z&S, double pendulum on springs"}, {"setting", omega}},
                  "least error of q"),
        "comparison/error-budget-limits");
  };
  const double soft = floor("omega = 10"), usual = floor("omega = 100"),
               hard = floor("omega = 1000");
  claim(
      context, "springs-error", "TO 1; R 1; (ours)",
      "springs ten times as stiff are a hundred times nearer to rods: no step size makes up for softness",
      ClaimKind::value, decision_numbers)
      .expect("error against rods at omega = 100 over that at 1000", usual / hard,
              near_ratio(100.0, 0.25))
      .because(
          "proportional to the softness, the inverse of omega squared; a quarter for what is of higher "
          "order")
      .measured("error at omega = 10", soft)
      .measured("omega for an error of 1e-3", 100.0 * std::sqrt(usual / 1e-3))
      .measured("omega for an error of 1e-6", 1000.0 * std::sqrt(hard / 1e-6));
}

/// Limits of the runs in a map, those of options from `from` on; NaN: none.
struct StepLimits {
  double rows = 0.0, limited = 0.0, least = HUGE_VAL, greatest = 0.0;
};

StepLimits limits_in(const Table& map, const std::string& panel, double from) {
  StepLimits all;
  const std::size_t name = map.column("panel"), kind = map.column("kind"),
                    option = map.column("option"), limit = map.column("longest stable run");
  for (std::size_t r = 0; r < map.rows(); ++r) {
    const auto& row = map.at(r);
    if (row[name].text() != panel || row[kind].text() != "runs" || row[option].number() < from)
      continue;
    all.rows += 1.0;
    const double own = row[limit].number();
    if (std::isnan(own)) continue;
    all.limited += 1.0;
    all.least = std::fmin(all.least, own);
    all.greatest = std::fmax(all.greatest, own);
  }
  return all;
}

void claim_impulse(Context& context, Weighed& weighed) {
  const Table split = context.left("comparison/stability-map-split");
  const StepLimits impulse = limits_in(split, "Impulse", 0.0);
  const StepLimits mollified = limits_in(split, "Mollified impulse", 0.0);
  claim(
      context, "step-impulse", "García-Archilla, Sanz-Serna, Skeel 1999; (ours)",
      "the impulse method must not step beyond half a period of the stiff springs, $h\\omega < \\pi$; with "
      "mollified forces it may",
      ClaimKind::stability, decision_numbers)
      .expect("greatest limit of the impulse method's runs",
              weighed.number("greatest limit of the impulse method", impulse.greatest,
                             "comparison/stability-map-split"),
              below(std::numbers::pi))
      .because("there the first resonance lies")
      .expect("limits that the mollified method's runs show", mollified.limited, exactly(0.0))
      .because("counted")
      .control("its runs", mollified.rows, above(0.0))
      .because("without runs there is no limit to be seen");
}

}  // namespace

void claim_penalty(Context& context, const Evidence& evidence, Weighed& weighed) {
  claim_cost(context, evidence, weighed);
  claim_error(context, weighed);
}

void claim_stability(Context& context, const Evidence& /*evidence*/, Weighed& weighed) {
  const Table map = context.left("comparison/stability-map");
  const StepLimits newmark = limits_in(map, "Newmark", 0.0);
  const StepLimits quarter = limits_in(map, "Newmark", 0.25);
  const StepLimits zs = limits_in(map, "Z&S", 0.25);
  const auto number = [&](const char* what, double value, const char* from) {
    return weighed.number(what, value, from);
  };
  claim(context, "step-explicit", "Hairer, Lubich, Wanner I.5; (ours)",
        "explicit steps of Verlet's method must resolve the fastest vibration: $h\\omega$ up to 2",
        ClaimKind::stability, decision_numbers)
      .expect("least limit of Newmark's runs, beta = 0",
              number("least limit of Newmark's runs", newmark.least, "comparison/stability-map"),
              near_ratio(2.0, 0.01))
      .because("twice the precision of the scan, since the problem is not linear");
  claim(
      context, "step-implicit", "TO 2.2; (ours)",
      "from beta = 1/4 on no step is too long for Newmark's method and that of Zhang and Skeel to be "
      "stable; accuracy alone limits it",
      ClaimKind::stability, decision_numbers)
      .expect("limits that Newmark's runs show", quarter.limited, exactly(0.0))
      .expect("limits that runs of Z&S show", zs.limited, exactly(0.0))
      .because("counted")
      .control("runs of both", quarter.rows + zs.rows, above(0.0))
      .because("without runs there is no limit to be seen");
  claim_impulse(context, weighed);
}

}  // namespace shakedown::comparison
