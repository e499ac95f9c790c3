// Numbers for constraints: rods and bonds with a constant mass matrix, and large systems.
#include <algorithm>
#include <cmath>

#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

double rods(const Evidence& evidence, double error, const char* method) {
  return cost_of(evidence, "rods", error, method);
}

/// Measures the least cost of any GGL or energy-conserving scheme.
void measure_price(Context& context, const Evidence& evidence) {
  double least = HUGE_VAL;
  for (const char* method : {"vi-s", "vi-a", "vi-b", "ggl-theta-a", "ggl-theta-b", "ggl-classical",
                             "em", "em-g", "ggl-b-4", "ggl-b-blanes-moan-4"}) {
    least = std::fmin(least, rods(evidence, 1e-3, method));
  }
  context.number("cost.rods.1e-3.ggl-or-em", least);
  // The only rigid body among these cases; it is held back.
  constexpr const char* top = "gyroscopic-top";
  for (const char* method : {"herk-4", "lobatto-4", "rattle-blanes-moan-4"}) {
    context.number(std::string("top.1e-3.") + method, evidence.relative_work(top, method, 1e-3));
  }
  context.number("top.1e-2.shake-linearised",
                 evidence.relative_work(top, "shake-linearised", 1e-2));
}

void measure_structure(Context& context, const Evidence& evidence) {
  const Tally symplectic = tally(evidence, {Quality::symplectic}, "shake-linearised", {"rods"});
  context.number("symplectic.shake-linearised", symplectic.kept / symplectic.measured);
  std::vector<std::string> kinds;
  for (const Situation& where : situations()) {
    if (where.constrained && where.id != "large" && where.id != "water") kinds.push_back(where.id);
  }
  const std::vector<Quality> structure{Quality::steady_energy, Quality::symplectic,
                                       Quality::momenta};
  const Tally rattle = tally(evidence, structure, "rattle", kinds);
  context.number("structure-lost.rattle", rattle.lost());
  context.number("structure-measured.rattle", rattle.measured);
  context.number("structure-lost.herk-4", tally(evidence, structure, "herk-4", kinds).lost());
  context.number("energy-measured.mechanisms",
                 tally(evidence, {Quality::steady_energy}, "rattle", {"mechanisms"}).measured);
  context.number("problems.mechanisms", double(situation("mechanisms").problems.size()));
}

/// The largest ratio of a count per step at any size to this count at the smallest size.
double growth(const Table& scaling, const char* count) {
  double most = 0.0;
  for (const auto& [problem, methods] : scaling.groups("problem")) {
    for (const auto& [method, sizes] : methods.groups("method")) {
      const std::vector<double> counts = sizes.series(count);
      for (const double now : counts) {
        if (counts.front() > 0.0) most = std::fmax(most, now / counts.front());
      }
    }
  }
  return most;
}

}  // namespace

void measure_constrained(Context& context, const Evidence& evidence, DecisionNumbers& numbers) {
  measure_price(context, evidence);
  measure_structure(context, evidence);
  const Table scaling = context.stored_table("comparison/scaling");
  for (const char* count : {"gradients", "factorisations"}) {
    context.number(
        std::string("growth.") + count,
        numbers.number(std::string("greatest growth of ") + count + " per step with the size",
                       growth(scaling, count), "comparison/scaling"));
  }
}

}  // namespace shakedown::comparison
