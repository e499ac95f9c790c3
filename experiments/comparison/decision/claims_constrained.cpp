// Sentences on constraints: rods, bonds and rigid bodies with a constant mass matrix, and many of them.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/decision/words.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

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

void claim_choice(Context& context, const Evidence& evidence) {
  claim(
      context, "rods-low", "Brasey, Hairer 1993; (ours)",
      "constraints, a short run, error $10^{-3}$: use half-explicit Runge-Kutta of order 4; RATTLE costs "
      "twice as much and more",
      ClaimKind::cost, decision_picture)
      .expect("cost of herk-4", rods(evidence, 1e-3, "herk-4"), at_most(tie))
      .because(by_tie)
      .expect("cost of rattle", rods(evidence, 1e-3, "rattle"), above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
  claim(context, "rods-high", "Jay 1996; (ours)",
        "constraints, error $10^{-9}$: use Lobatto's method of order 6 or IDA; the first keeps all "
        "structure as well",
        ClaimKind::cost, decision_picture)
      .expect("cost of lobatto-4", rods(evidence, 1e-9, "lobatto-4"), at_most(tie))
      .expect("cost of ida", rods(evidence, 1e-9, "ida"))
      .because(by_tie)
      .set_after_data(named_after);
}

void claim_price(Context& context, const Evidence& evidence) {
  claim(
      context, "rods-price", "Hairer, Lubich, Wanner VII.1; (ours)",
      "constraints and an energy that does not drift: this has its price for an error of $10^{-3}$ and "
      "none for $10^{-9}$",
      ClaimKind::cost, decision_picture)
      .expect("least cost of a method without drift, 1e-3", steady_cost(evidence, 1e-3), above(tie))
      .because(by_tie)
      .expect("the same, 1e-9", steady_cost(evidence, 1e-9), at_most(tie))
      .because(by_tie)
      .set_after_data(named_after);
  const auto ratio = [&](double error) {
    return rods(evidence, error, "rattle") / rods(evidence, error, "rattle-blanes-moan-4");
  };
  claim(
      context, "rods-order", "Hairer, Lubich, Wanner VII.1.5; (ours)",
      "a long run with constraints: RATTLE for a rough answer, its composition of order 4 with the "
      "coefficients of Blanes and Moan from $10^{-3}$ on",
      ClaimKind::cost, decision_picture)
      .expect("cost of rattle over the composition's, 1e-2", ratio(1e-2), at_most(tie))
      .because(by_tie)
      .expect("the same, 1e-3", ratio(1e-3), above(tie))
      .because(by_tie)
      .measured("the same, 1e-6", ratio(1e-6))
      .set_after_data(named_after);
}

void claim_avoid(Context& context, const Evidence& evidence) {
  double least = HUGE_VAL;
  for (const char* method : {"vi-s", "vi-a", "vi-b", "ggl-theta-a", "ggl-theta-b", "ggl-classical",
                             "em", "em-g", "ggl-b-4", "ggl-b-blanes-moan-4"}) {
    least = std::fmin(least, rods(evidence, 1e-3, method));
  }
  claim(
      context, "rods-ggl", "KBS 6; (ours)",
      "constraints, error $10^{-3}$: avoid the GGL schemes and the energy-momentum ones where RATTLE's "
      "structure is enough, since they cost ten times as much as the cheapest and more",
      ClaimKind::cost, decision_picture)
      .expect("least cost of one", least, above(10.0))
      .because(
          "each solves for positions, momenta and two kinds of multipliers with matrices of all")
      .measured("cost of rattle", rods(evidence, 1e-3, "rattle"))
      .set_after_data(named_after);
  const KeptOn symplectic =
      evidence.kept(Quality::symplectic, "shake-linearised", situation("rods"));
  claim(
      context, "one-iteration", "TO 4.3; (ours)",
      "SHAKE stopped after one iteration is the cheapest for a rough answer with rods, not with fifty "
      "coordinates, and symplectic no more: avoid it in long runs",
      ClaimKind::cost, decision_picture)
      .expect("cost of shake-linearised, 1e-2", rods(evidence, 1e-2, "shake-linearised"),
              at_most(tie))
      .because(by_tie)
      .expect("the same with fifty coordinates",
              cost_of(evidence, "large", 1e-2, "shake-linearised"), above(2.0))
      .because(by_choice)
      .expect("share of the problems on which it is symplectic",
              double(symplectic.kept) / double(symplectic.measured), below(0.5))
      .because("most")
      .set_after_data(named_after);
}

void claim_structure(Context& context, const Evidence& evidence) {
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
  claim(
      context, "rattle", "Hairer, Lubich, Wanner VII.1.4; (ours)",
      "RATTLE keeps energy, symplectic form and momentum maps wherever they are measured on constrained "
      "problems, also with M(q) and redundant rods (singular positions: comparison.decision.singular)",
      ClaimKind::conservation, decision_picture)
      .expect("problems and qualities on which it does not", lost, exactly(0.0))
      .because(as_counted)
      .measured("problems and qualities", measured)
      .measured("mechanisms on which energy is measured",
                evidence.kept(Quality::steady_energy, "rattle", situation("mechanisms")).measured)
      .measured("mechanisms", double(situation("mechanisms").problems.size()))
      .control("those on which herk-4 does not", alone, above(0.0))
      .because("what every method keeps says nothing");
}

void claim_many(Context& context, const Evidence& evidence, Weighed& weighed) {
  const auto large = [&](const char* method) { return cost_of(evidence, "large", 1e-6, method); };
  claim(
      context, "large", "(ours)",
      "fifty coordinates and more with constraints, error $10^{-6}$: half-explicit Runge-Kutta of order 4 and IDA "
      "cost least",
      ClaimKind::cost, decision_picture)
      .expect("cost of herk-4", large("herk-4"), at_most(tie))
      .expect("cost of ida", large("ida"))
      .because(by_tie)
      .set_after_data(named_after);
  const double ratio =
      weighed.number("work of shake over settle's on water, 1e-3",
                     evidence.work("water", "shake", 1e-3) / evidence.work("water", "settle", 1e-3),
                     "comparison/work-precision-water");
  claim(
      context, "water", "Miyamoto, Kollman 1992; (ours)",
      "rigid water: SETTLE, which solves a molecule's constraints in closed form, costs half of what "
      "SHAKE does and less",
      ClaimKind::cost, decision_numbers)
      .expect("work of shake over settle's, 1e-3", ratio, above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
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

void claim_size(Context& context, Weighed& weighed) {
  const Table scaling = context.left("comparison/scaling");
  const double gradients = weighed.number("greatest growth of gradients a step with the size",
                                          growth(scaling, "gradients"), "comparison/scaling");
  const double matrices = weighed.number("greatest growth of factorisations a step with the size",
                                         growth(scaling, "factorisations"), "comparison/scaling");
  claim(
      context, "size", "(ours)",
      "a step on a hundred times as many units takes no more evaluations and factorisations: with matrices "
      "of known structure its cost is linear in their number",
      ClaimKind::cost, decision_numbers)
      .expect("greatest growth of gradients a step", gradients, at_most(2.0))
      .expect("greatest growth of factorisations", matrices)
      .because(
          "an iteration or two more, where a solver that did not scale would need as many times more")
      .set_after_data("the bound: one method needs half an iteration more");
}

}  // namespace

void claim_constrained(Context& context, const Evidence& evidence, Weighed& weighed) {
  claim_choice(context, evidence);
  claim_price(context, evidence);
  claim_avoid(context, evidence);
  claim_structure(context, evidence);
  claim_many(context, evidence, weighed);
  claim_size(context, weighed);
}

}  // namespace shakedown::comparison
