// Numbers on constraints: rods, bonds and rigid bodies with a constant mass matrix, and many of them.
#include <algorithm>
#include <cmath>

#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

double rods(const Evidence& evidence, double error, const char* method) {
  return cost_of(evidence, "rods", error, method);
}

/// Least cost of a method whose energy does not drift.
double steady_cost(const Evidence& evidence, double error) {
  const Situation& where = situation("rods");
  for (const Standing& one : evidence.standings(where, error)) {
    if (evidence.kept(Quality::steady_energy, one.method, where).all()) return one.cost;
  }
  return NAN;
}

void measure_choice(Context& context, const Evidence& evidence) {
  context.number("cost.rods.1e-3.herk-4", rods(evidence, 1e-3, "herk-4"));
  context.number("cost.rods.1e-3.rattle", rods(evidence, 1e-3, "rattle"));
  context.number("cost.rods.1e-9.lobatto-4", rods(evidence, 1e-9, "lobatto-4"));
  context.number("cost.rods.1e-9.ida", rods(evidence, 1e-9, "ida"));
}

void measure_price(Context& context, const Evidence& evidence) {
  context.number("cost.rods.1e-3.no-drift", steady_cost(evidence, 1e-3));
  context.number("cost.rods.1e-9.no-drift", steady_cost(evidence, 1e-9));
  const auto ratio = [&](double error) {
    return rods(evidence, error, "rattle") / rods(evidence, error, "rattle-blanes-moan-4");
  };
  context.number("rattle-over-order-4.1e-2", ratio(1e-2));
  context.number("rattle-over-order-4.1e-3", ratio(1e-3));
  context.number("rattle-over-order-4.1e-6", ratio(1e-6));
}

void measure_avoid(Context& context, const Evidence& evidence) {
  double least = HUGE_VAL;
  for (const char* method : {"vi-s", "vi-a", "vi-b", "ggl-theta-a", "ggl-theta-b", "ggl-classical",
                             "em", "em-g", "ggl-b-4", "ggl-b-blanes-moan-4"}) {
    least = std::fmin(least, rods(evidence, 1e-3, method));
  }
  context.number("cost.rods.1e-3.ggl-or-em", least);
  const KeptOn symplectic =
      evidence.kept(Quality::symplectic, "shake-linearised", situation("rods"));
  context.number("cost.rods.1e-2.shake-linearised", rods(evidence, 1e-2, "shake-linearised"));
  context.number("cost.large.1e-2.shake-linearised",
                 cost_of(evidence, "large", 1e-2, "shake-linearised"));
  context.number("symplectic.shake-linearised",
                 double(symplectic.kept) / double(symplectic.measured));
}

void measure_structure(Context& context, const Evidence& evidence) {
  double measured = 0.0, lost = 0.0, alone = 0.0;
  for (const Situation& where : situations()) {
    if (!where.constrained || where.id == "large" || where.id == "water") continue;
    for (const Quality quality : {Quality::steady_energy, Quality::symplectic, Quality::momenta}) {
      const KeptOn own = evidence.kept(quality, "rattle", where);
      measured += own.measured;
      lost += own.measured - own.kept;
      const KeptOn other = evidence.kept(quality, "herk-4", where);
      alone += other.measured - other.kept;
    }
  }
  context.number("structure-lost.rattle", lost);
  context.number("structure-measured.rattle", measured);
  context.number("energy-measured.mechanisms",
                 evidence.kept(Quality::steady_energy, "rattle", situation("mechanisms")).measured);
  context.number("problems.mechanisms", double(situation("mechanisms").problems.size()));
  context.number("structure-lost.herk-4", alone);
}

void measure_many(Context& context, const Evidence& evidence, Weighed& weighed) {
  const auto large = [&](const char* method) { return cost_of(evidence, "large", 1e-6, method); };
  context.number("cost.large.1e-6.herk-4", large("herk-4"));
  context.number("cost.large.1e-6.ida", large("ida"));
  const double ratio =
      weighed.number("work of shake over settle's on water, 1e-3",
                     evidence.work("water", "shake", 1e-3) / evidence.work("water", "settle", 1e-3),
                     "comparison/work-precision-water");
  context.number("work.shake-over-settle", ratio);
}

/// Greatest growth of a count of a step from the smallest to the largest size.
double growth(const Table& scaling, const char* column) {
  const std::size_t problem = scaling.column("problem"), method = scaling.column("method"),
                    count = scaling.column(column);
  double most = 0.0;
  std::size_t first = 0;
  for (std::size_t r = 0; r < scaling.rows(); ++r) {
    const auto &start = scaling.at(first), &row = scaling.at(r);
    if (row[problem].text() != start[problem].text() || row[method].text() != start[method].text())
      first = r;
    const double before = scaling.at(first)[count].number(), now = row[count].number();
    if (before > 0.0) most = std::fmax(most, now / before);
  }
  return most;
}

void measure_size(Context& context, Weighed& weighed) {
  const Table scaling = context.left("comparison/scaling");
  const double gradients = weighed.number("greatest growth of gradients a step with the size",
                                          growth(scaling, "gradients"), "comparison/scaling");
  const double matrices = weighed.number("greatest growth of factorisations a step with the size",
                                         growth(scaling, "factorisations"), "comparison/scaling");
  context.number("growth.gradients", gradients);
  context.number("growth.factorisations", matrices);
}

}  // namespace

void measure_constrained(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_choice(context, evidence);
  measure_price(context, evidence);
  measure_avoid(context, evidence);
  measure_structure(context, evidence);
  measure_many(context, evidence, weighed);
  measure_size(context, weighed);
}

}  // namespace shakedown::comparison
