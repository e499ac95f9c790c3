// Sentences on motion without constraints, and on springs in the place of constraints.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/decision/words.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

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

void claim_smooth(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "smooth", error, method);
  };
  claim(
      context, "smooth-low", "Blanes, Moan 2002; (ours)",
      "free motion without fast forces, error $10^{-3}$: use the Runge-Kutta-Nyström splitting of Blanes "
      "and Moan, order 4; Verlet's method costs twice as much and more",
      ClaimKind::cost, decision_picture)
      .expect("cost of blanes-moan-rkn-4", cost(1e-3, "blanes-moan-rkn-4"), at_most(tie))
      .because(by_tie)
      .expect("cost of velocity-verlet", cost(1e-3, "velocity-verlet"), above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
  claim(
      context, "smooth-high", "Hairer, Nørsett, Wanner III.7; (ours)",
      "free motion without fast forces, error $10^{-9}$: use a library's Adams code; the best splitting "
      "of order 4 costs twice as much and more",
      ClaimKind::cost, decision_picture)
      .expect("cost of odeint-adams", cost(1e-9, "odeint-adams"), at_most(tie))
      .because(by_tie)
      .expect("cost of blanes-moan-rkn-4", cost(1e-9, "blanes-moan-rkn-4"), above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
}

void claim_stiff(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "stiff", error, method);
  };
  claim(context, "stiff-order", "Blanes, Moan 2002; (ours)",
        "stiff springs whose vibrations are resolved: order 4 overtakes Verlet's method before the "
        "error is $10^{-2}$",
        ClaimKind::cost, decision_picture)
      .expect("cost of blanes-moan-4, 1e-2", cost(1e-2, "blanes-moan-4"), at_most(tie))
      .because(by_tie)
      .expect("cost of velocity-verlet, 1e-2", cost(1e-2, "velocity-verlet"), above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
  claim(
      context, "stiff-implicit", "Hairer, Wanner IV.2; (ours)",
      "stiff springs whose vibrations are resolved: avoid methods that solve with Hessians, which "
      "cost ten times as much as the cheapest and more",
      ClaimKind::cost, decision_picture)
      .expect("least cost of one, 1e-3", least_cost(evidence, "stiff", 1e-3, is_implicit),
              above(10.0))
      .because("accuracy, not stability, limits the step, and a matrix costs several forces")
      .measured("cost of implicit-midpoint", cost(1e-3, "implicit-midpoint"))
      .measured("cost of zhang-skeel", cost(1e-3, "zhang-skeel"))
      .set_after_data(named_after);
  const auto adams = [&](const char* where, double error) {
    return least_cost(evidence, where, error, is_adams);
  };
  claim(
      context, "adaptive", "Hairer, Nørsett, Wanner III.7; (ours)",
      "without constraints a library's Adams code, which chooses its steps, costs at most twice the "
      "best fixed steps at $10^{-3}$ and no more than they from $10^{-6}$ on",
      ClaimKind::cost, decision_picture)
      .expect("cost where motion is smooth, 1e-3", adams("smooth", 1e-3), at_most(2.0))
      .expect("cost on stiff springs, 1e-3", adams("stiff", 1e-3))
      .because("the sentence's factor")
      .expect("smooth, 1e-6", adams("smooth", 1e-6), at_most(tie))
      .expect("stiff, 1e-6", adams("stiff", 1e-6))
      .because(by_tie)
      .set_after_data(named_after);
}

void claim_slow(Context& context, const Evidence& evidence, Weighed& weighed) {
  const auto ratio = [&](const std::string& arena) {
    return weighed.number("work of velocity-verlet over zhang-skeel's, 1e-3, " + arena,
                          evidence.slow_work(arena, "velocity-verlet", 1e-3) /
                              evidence.slow_work(arena, "zhang-skeel", 1e-3),
                          "beyond/competitors");
  };
  claim(context, "slow-stiffness", "TO 1; (ours)",
        "only the slow motion is wanted: the linearly implicit method of Zhang and Skeel pays "
        "where springs are very stiff, and Verlet's small steps cost less where they are not",
        ClaimKind::cost, decision_numbers)
      .expect("Verlet's work over Z&S', two springs, omega = 1000",
              ratio("two-springs, omega = 1000"), above(2.0))
      .because(by_choice)
      .expect("the same at the default, omega = 100", ratio("two-springs"), below(1.0))
      .because("Verlet's work grows with omega, that of Z&S for the slow motion less")
      .set_after_data(named_after);
}

}  // namespace

void claim_free(Context& context, const Evidence& evidence, Weighed& weighed) {
  claim_smooth(context, evidence);
  claim_stiff(context, evidence);
  claim_slow(context, evidence, weighed);
}

}  // namespace shakedown::comparison
