// Numbers on motion without constraints, and on springs in the place of constraints.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

/// Of the methods that a predicate picks.
template <class Pick>
double least_cost(const Evidence& evidence, const char* where, double error, Pick&& pick) {
  double least = HUGE_VAL;
  for (const Standing& one : evidence.standings(situation(where), error)) {
    if (pick(catalogue().method(one.method))) least = std::fmin(least, one.cost);
  }
  return least;
}

bool is_implicit(const MethodEntry& method) {
  return std::find(method.needs.begin(), method.needs.end(), "Hessian") != method.needs.end();
}
bool is_adams(const MethodEntry& method) { return method.traits.name.ends_with("-adams"); }

void measure_smooth(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "smooth", error, method);
  };
  context.number("cost.smooth.1e-3.blanes-moan-rkn", cost(1e-3, "blanes-moan-rkn-4"));
  context.number("cost.smooth.1e-3.verlet", cost(1e-3, "velocity-verlet"));
  context.number("cost.smooth.1e-9.odeint-adams", cost(1e-9, "odeint-adams"));
  context.number("cost.smooth.1e-9.blanes-moan-rkn", cost(1e-9, "blanes-moan-rkn-4"));
}

void measure_stiff(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "stiff", error, method);
  };
  context.number("cost.stiff.1e-2.blanes-moan-4", cost(1e-2, "blanes-moan-4"));
  context.number("cost.stiff.1e-2.verlet", cost(1e-2, "velocity-verlet"));
  context.number("cost.stiff.1e-3.implicit-least",
                 least_cost(evidence, "stiff", 1e-3, is_implicit));
  context.number("cost.stiff.1e-3.midpoint", cost(1e-3, "implicit-midpoint"));
  context.number("cost.stiff.1e-3.zhang-skeel", cost(1e-3, "zhang-skeel"));
  const auto adams = [&](const char* where, double error) {
    return least_cost(evidence, where, error, is_adams);
  };
  context.number("cost.smooth.1e-3.adams", adams("smooth", 1e-3));
  context.number("cost.stiff.1e-3.adams", adams("stiff", 1e-3));
  context.number("cost.smooth.1e-6.adams", adams("smooth", 1e-6));
  context.number("cost.stiff.1e-6.adams", adams("stiff", 1e-6));
}

void measure_slow(Context& context, const Evidence& evidence, Weighed& weighed) {
  const auto ratio = [&](const std::string& arena) {
    return weighed.number("work of velocity-verlet over zhang-skeel's, 1e-3, " + arena,
                          evidence.slow_work(arena, "velocity-verlet", 1e-3) /
                              evidence.slow_work(arena, "zhang-skeel", 1e-3),
                          "beyond/competitors");
  };
  context.number("work.verlet-over-zs.omega-1000", ratio("two-springs, omega = 1000"));
  context.number("work.verlet-over-zs.omega-100", ratio("two-springs"));
}

}  // namespace

void measure_free(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_smooth(context, evidence);
  measure_stiff(context, evidence);
  measure_slow(context, evidence, weighed);
}

}  // namespace shakedown::comparison
