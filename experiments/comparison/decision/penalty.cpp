// Numbers on springs in the place of constraints, and on how long steps may be.
#include <algorithm>
#include <cmath>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/costs.hpp"

namespace shakedown::comparison {
namespace {

/// The same system with constraints; empty: there is none.
std::vector<std::string> constrained_twins(const std::string& springs) {
  constexpr std::string_view suffix = "-penalty";
  const std::string base =
      springs.ends_with(suffix) ? springs.substr(0, springs.size() - suffix.size()) : springs;
  const std::vector<std::string> all = compared_problems();
  std::vector<std::string> found;
  for (const std::string& id : {base, base + "-constrained"}) {
    const bool compared = std::find(all.begin(), all.end(), id) != all.end();
    if (compared && catalogue().problem(id).constraints > 0) found.push_back(id);
  }
  return found;
}

void measure_cost(Context& context, const Evidence& evidence, Weighed& weighed) {
  double pairs = 0.0, dearer = 0.0, cheaper = 0.0, least = HUGE_VAL, greatest = 0.0;
  const auto per_time = [&](const std::string& problem) {
    return evidence.least_work(problem, 1e-3) / evidence.horizon(problem);
  };
  for (const std::string& springs : situation("stiff").problems) {
    for (const std::string& constrained : constrained_twins(springs)) {
      const double ratio = weighed.number(
          "least work with springs over constraints, 1e-3, " + springs,
          per_time(springs) / per_time(constrained), "comparison/work-precision-" + springs);
      if (std::isnan(ratio)) continue;
      pairs += 1.0;
      dearer += ratio > tie ? 1.0 : 0.0;
      cheaper += ratio < 1.0 / tie ? 1.0 : 0.0;
      least = std::fmin(least, ratio);
      greatest = std::fmax(greatest, ratio);
    }
  }
  context.number("springs-share.dearer", dearer / pairs);
  context.number("springs-share.cheaper", cheaper / pairs);
  context.number("problems.springs-and-rods", pairs);
  context.number("springs-over-rods.least", least);
  context.number("springs-over-rods.greatest", greatest);
}

void measure_error(Context& context, Weighed& weighed) {
  const Table limits = context.left("comparison/error-budget-limits");
  const auto floor = [&](const char* omega) {
    return weighed.number(
        std::string("least error of q with springs, ") + omega,
        limits.number("least error of q",
                      {{"pair", "Z&S, double pendulum on springs"}, {"setting", omega}}),
        "comparison/error-budget-limits");
  };
  const double soft = floor("omega = 10"), usual = floor("omega = 100"),
               hard = floor("omega = 1000");
  context.number("springs-error.ratio-100-1000", usual / hard);
  context.number("springs-error.omega-10", soft);
  context.number("omega-needed.1e-3", 100.0 * std::sqrt(usual / 1e-3));
  context.number("omega-needed.1e-6", 1000.0 * std::sqrt(hard / 1e-6));
}

/// The limits of step sizes that runs show, of options from a smallest one on.
struct StepLimits {
  double runs = 0.0, limited = 0.0, least = HUGE_VAL, greatest = 0.0;
};

StepLimits limits_in(const Table& map, const char* panel, double smallest_option) {
  StepLimits all;
  const Table runs = map.where({{"panel", panel}, {"kind", "runs"}});
  for (const Table::Record& row : runs.records()) {
    if (row.number("option") < smallest_option) continue;
    all.runs += 1.0;
    const double limit = row.number("longest stable run");
    if (std::isnan(limit)) continue;
    all.limited += 1.0;
    all.least = std::fmin(all.least, limit);
    all.greatest = std::fmax(all.greatest, limit);
  }
  return all;
}

}  // namespace

void measure_penalty(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_cost(context, evidence, weighed);
  measure_error(context, weighed);
}

void measure_stability(Context& context, Weighed& weighed) {
  const Table map = context.left("comparison/stability-map");
  const StepLimits newmark = limits_in(map, "Newmark", 0.0);
  const StepLimits quarter = limits_in(map, "Newmark", 0.25);
  const StepLimits zs = limits_in(map, "Z&S", 0.25);
  context.number(
      "step-limit.newmark-explicit",
      weighed.number("least limit of Newmark's runs", newmark.least, "comparison/stability-map"));
  context.number("limited-runs.newmark", quarter.limited);
  context.number("limited-runs.zhang-skeel", zs.limited);
  context.number("scanned-runs.newmark-and-zs", quarter.runs + zs.runs);
  const Table split = context.left("comparison/stability-map-split");
  const StepLimits impulse = limits_in(split, "Impulse", 0.0);
  const StepLimits mollified = limits_in(split, "Mollified impulse", 0.0);
  context.number("step-limit.impulse",
                 weighed.number("greatest limit of the impulse method", impulse.greatest,
                                "comparison/stability-map-split"));
  context.number("limited-runs.mollified", mollified.limited);
  context.number("scanned-runs.mollified", mollified.runs);
}

}  // namespace shakedown::comparison
