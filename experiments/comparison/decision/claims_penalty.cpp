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

void measure_cost(Context& context, const Evidence& evidence, Weighed& weighed) {
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
        number_in(limits, {{"pair", "Z&S, double pendulum on springs"}, {"setting", omega}},
                  "least error of q"),
        "comparison/error-budget-limits");
  };
  const double soft = floor("omega = 10"), usual = floor("omega = 100"),
               hard = floor("omega = 1000");
  context.number("springs-error.ratio-100-1000", usual / hard);
  context.number("springs-error.omega-10", soft);
  context.number("omega-needed.1e-3", 100.0 * std::sqrt(usual / 1e-3));
  context.number("omega-needed.1e-6", 1000.0 * std::sqrt(hard / 1e-6));
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

void measure_impulse(Context& context, Weighed& weighed) {
  const Table split = context.left("comparison/stability-map-split");
  const StepLimits impulse = limits_in(split, "Impulse", 0.0);
  const StepLimits mollified = limits_in(split, "Mollified impulse", 0.0);
  context.number("step-limit.impulse",
                 weighed.number("greatest limit of the impulse method", impulse.greatest,
                                "comparison/stability-map-split"));
  context.number("limited-runs.mollified", mollified.limited);
  context.number("scanned-runs.mollified", mollified.rows);
}

}  // namespace

void measure_penalty(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_cost(context, evidence, weighed);
  measure_error(context, weighed);
}

void measure_stability(Context& context, const Evidence& /*evidence*/, Weighed& weighed) {
  const Table map = context.left("comparison/stability-map");
  const StepLimits newmark = limits_in(map, "Newmark", 0.0);
  const StepLimits quarter = limits_in(map, "Newmark", 0.25);
  const StepLimits zs = limits_in(map, "Z&S", 0.25);
  const auto number = [&](const char* what, double value, const char* from) {
    return weighed.number(what, value, from);
  };
  context.number("step-limit.newmark-explicit", number("least limit of Newmark's runs",
                                                       newmark.least, "comparison/stability-map"));
  context.number("limited-runs.newmark", quarter.limited);
  context.number("limited-runs.zhang-skeel", zs.limited);
  context.number("scanned-runs.newmark-and-zs", quarter.rows + zs.rows);
  measure_impulse(context, weighed);
}

}  // namespace shakedown::comparison
