// Numbers on motion without constraints.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

bool is_implicit(const MethodEntry& method) {
  return std::ranges::find(method.needs, "Hessian") != method.needs.end();
}

}  // namespace

void measure_free(Context& context, const Evidence& evidence, Weighed&) {
  double least = HUGE_VAL;
  for (const Standing& one : evidence.standings(situation("stiff"), 1e-3)) {
    if (is_implicit(catalogue().method(one.method))) least = std::fmin(least, one.cost);
  }
  context.number("cost.stiff.1e-3.implicit-least", least);
}

}  // namespace shakedown::comparison
