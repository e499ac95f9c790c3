// Numbers for decision.md on motion without constraints.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/work_precision/cheapest.hpp"
#include "methods/base/method.hpp"

namespace shakedown::comparison {
namespace {

bool is_implicit(const MethodEntry& method) {
  return std::ranges::find(method.needs, need::Hessian::name) != method.needs.end();
}

/// Counts the cases without constraints where adams-pece or Odeint's code is the next to become the
/// cheapest method as evaluations of the force become more expensive. Also gives the cost of an
/// evaluation at which it does so, in units of the case's own force.
struct AdamsTurns {
  double cases = 0.0, turning = 0.0;
  double least = HUGE_VAL, median = not_a_number, greatest = 0.0;
};
AdamsTurns adams_turns(const Table& forces, double error) {
  AdamsTurns found;
  std::vector<double> times;
  for (const Table::Record& row : forces.records()) {
    const std::string kind = row.text("class");
    if ((kind != "smooth" && kind != "stiff") || row.number("error") != error) continue;
    found.cases += 1.0;
    const std::string next = row.text("then");
    if (next.find("adams") == std::string::npos) continue;
    found.turning += 1.0;
    times.push_back(1.0 + row.number("times a force"));  // the table lists the additional cost only
    found.least = std::fmin(found.least, times.back());
    found.greatest = std::fmax(found.greatest, times.back());
  }
  found.median = median_of_known(times);
  return found;
}

/// The work of CVODE's Adams code divided by the work of adams-pece, for those cases without
/// constraints in which both codes reach the error.
std::vector<double> cvode_over_pece(const Evidence& evidence, double error) {
  std::vector<double> ratios;
  for (const char* kind : {"smooth", "stiff", "coordinates"}) {
    const Situation& where = situation(kind);
    for (const auto* cases : {&where.cases, &where.held_back}) {
      for (const std::string& id : *cases) {
        const double ratio =
            evidence.work(id, "cvode-adams", error) / evidence.work(id, "adams-pece", error);
        if (!std::isnan(ratio)) ratios.push_back(ratio);
      }
    }
  }
  return ratios;
}

}  // namespace

void measure_free(Context& context, const Evidence& evidence, DecisionNumbers& numbers) {
  constexpr const char* forces_id = "comparison/cases-forces";
  const Table forces = context.stored_table(forces_id);
  const AdamsTurns low = adams_turns(forces, 1e-3), high = adams_turns(forces, 1e-6);
  context.number("adams-turns.1e-3", low.turning / low.cases);
  context.number("adams-turns.1e-6", high.turning / high.cases);
  context.number("adams-turns.times",
                 numbers.number("cost of a force from which an Adams code costs least, over the "
                                "case's own, 1e-6",
                                high.median, forces_id));
  context.number("adams-turns.least", high.least);
  context.number("adams-turns.greatest", high.greatest);
  context.number("adams-turns.cases", high.cases);
  const std::vector<double> cvode = cvode_over_pece(evidence, 1e-6);
  context.number("cvode-over-pece.least", cvode.empty() ? not_a_number : std::ranges::min(cvode));
  context.number("cvode-over-pece.median", median_of_known(cvode));
  context.number("cvode-over-pece.greatest",
                 cvode.empty() ? not_a_number : std::ranges::max(cvode));
  const auto relative = [&](const char* name, const char* id, double error, const char* method) {
    context.number(std::string(name) + "." + method, evidence.relative_work(id, method, error));
  };
  relative("planets.1e-2", "outer-solar-system-long", 1e-2, "wisdom-holman");
  relative("planets.1e-3", "outer-solar-system-long", 1e-3, "wisdom-holman");
  relative("planets.1e-2", "outer-solar-system-long", 1e-2, "blanes-moan-rkn-6");
  relative("eccentric.1e-6", "kepler-eccentric", 1e-6, "odeint-bulirsch-stoer");
  relative("eccentric.1e-6", "kepler-eccentric", 1e-6, "blanes-moan-rkn-6");
  for (const char* method : {"rotation-splitting", "lie-rattle"}) {
    relative("rotations.heavy-top.1e-2", "heavy-top", 1e-2, method);
    relative("rotations.heavy-top.1e-3", "heavy-top", 1e-3, method);
    relative("rotations.magnetic-top.1e-3", "magnetic-top", 1e-3, method);
    relative("rotations.magnetic-top-long.1e-3", "magnetic-top-long", 1e-3, method);
  }
  double least = HUGE_VAL;
  for (const Standing& one : evidence.standings(situation("stiff"), 1e-3)) {
    if (is_implicit(catalogue().method(one.method))) least = std::fmin(least, one.cost);
  }
  context.number("cost.stiff.1e-3.implicit-least", least);
}

}  // namespace shakedown::comparison
