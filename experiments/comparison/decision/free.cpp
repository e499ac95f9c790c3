// Numbers on motion without constraints.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

bool is_implicit(const MethodEntry& method) {
  return std::find(method.needs.begin(), method.needs.end(), "Hessian") != method.needs.end();
}
bool is_adams(const MethodEntry& method) { return method.traits.name.ends_with("-adams"); }

}  // namespace

void measure_free(Context& context, const Evidence& evidence, Weighed& weighed) {
  const auto least_cost = [&](const char* where, double error, auto* is_of_kind) {
    double least = HUGE_VAL;
    for (const Standing& one : evidence.standings(situation(where), error)) {
      if (is_of_kind(catalogue().method(one.method))) least = std::fmin(least, one.cost);
    }
    return least;
  };
  context.number("cost.stiff.1e-3.implicit-least", least_cost("stiff", 1e-3, is_implicit));
  context.number("cost.smooth.1e-3.adams", least_cost("smooth", 1e-3, is_adams));
  context.number("cost.stiff.1e-3.adams", least_cost("stiff", 1e-3, is_adams));
  context.number("cost.smooth.1e-6.adams", least_cost("smooth", 1e-6, is_adams));
  context.number("cost.stiff.1e-6.adams", least_cost("stiff", 1e-6, is_adams));
  const auto ratio = [&](const std::string& arena) {
    return weighed.number("work of velocity-verlet over zhang-skeel's, 1e-3, " + arena,
                          evidence.slow_work(arena, "velocity-verlet", 1e-3) /
                              evidence.slow_work(arena, "zhang-skeel", 1e-3),
                          "beyond/competitors");
  };
  context.number("work.verlet-over-zs.omega-1000", ratio("two-springs, omega = 1000"));
  context.number("work.verlet-over-zs.omega-100", ratio("two-springs"));
}

}  // namespace shakedown::comparison
