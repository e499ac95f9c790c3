// Sentences on mechanisms, redundant constraints and long runs.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "experiments/comparison/decision/decision.hpp"
#include "experiments/comparison/decision/words.hpp"
#include "experiments/harness/claims/costs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::comparison {
namespace {

void claim_low(Context& context, const Evidence& evidence) {
  const auto cost = [&](const char* method) {
    return cost_of(evidence, "mechanisms", 1e-3, method);
  };
  claim(
      context, "mechanisms-low", "Brasey, Hairer 1993; (ours)",
      "mechanisms with M(q), friction or driving, no damping of which is stiff, error $10^{-3}$: use half-explicit Runge-Kutta of "
      "order 4, or projected RK4 within a factor of two; avoid generalized-alpha and HHT, which cost more",
      ClaimKind::cost, decision_picture)
      .expect("cost of herk-4", cost("herk-4"), at_most(tie))
      .because(by_tie)
      .expect("cost of rk4-projected", cost("rk4-projected"), at_most(2.0))
      .because(by_choice)
      .expect("cost of generalized-alpha-dae", cost("generalized-alpha-dae"), above(2.0))
      .expect("cost of hht-i3", cost("hht-i3"))
      .because(by_choice)
      .set_after_data(named_after);
}

void claim_dampers(Context& context, const Evidence& evidence) {
  const Situation& where = situation("dampers");
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "dampers", error, method);
  };
  double refused = 0.0;
  for (const char* method : {"herk-4", "half-explicit-4", "half-explicit-5", "rk4-projected"}) {
    refused += evidence.loses({}, method, where).reason.empty() ? 0.0 : 1.0;
  }
  claim(
      context, "dampers", "Gonzalez et al. 2006, A05; (ours)",
      "mechanisms with stiff dampers: explicit methods break off at steps of ten times of the damped "
      "mode; use generalized-alpha or HHT for six digits, Radau IIA for more",
      ClaimKind::stability, decision_picture)
      .expect("explicit methods that take the longest step", 4.0 - refused, exactly(0.0))
      .because(as_counted)
      .expect("steps of generalized-alpha-dae over the least, 1e-6",
              cost(1e-6, "generalized-alpha-dae"), at_most(tie))
      .expect("steps of hht-i3", cost(1e-6, "hht-i3"))
      .expect("steps of radau-5-ggl, 1e-9", cost(1e-9, "radau-5-ggl"))
      .because(by_tie)
      .expect("steps of generalized-alpha-dae, 1e-9", cost(1e-9, "generalized-alpha-dae"),
              above(2.0))
      .because(by_choice)
      .set_after_data(named_after);
}

void claim_order_two(Context& context, const Evidence& evidence) {
  const auto reached = [&](const char* method) {
    const auto all = evidence.standings(situation("mechanisms"), 1e-6);
    const Standing* own = standing_of(all, method);
    return own == nullptr ? NAN : double(own->reached) / double(own->problems);
  };
  claim(
      context, "mechanisms-high", "(ours)",
      "mechanisms, error $10^{-6}$: methods of order 2 do not reach it on most of them within the limit of work; "
      "use IDA or half-explicit ones of order 4 and 5",
      ClaimKind::cost, decision_picture)
      .expect("share on which generalized-alpha-dae does", reached("generalized-alpha-dae"),
              below(0.5))
      .expect("share on which rattle does", reached("rattle"))
      .because("most")
      .expect("cost of ida", cost_of(evidence, "mechanisms", 1e-6, "ida"), at_most(tie))
      .expect("cost of herk-4", cost_of(evidence, "mechanisms", 1e-6, "herk-4"))
      .because(by_tie)
      .set_after_data(named_after);
}

void claim_alone(Context& context, const Evidence& evidence) {
  const Situation& where = situation("mechanisms");
  double symplectic = 0.0, general = 0.0, rattle = 0.0;
  for (const Standing& one : evidence.standings(where, 1e-3)) {
    if (!one.general()) continue;
    general += 1.0;
    const bool keeps = evidence.kept(Quality::symplectic, one.method, where).all();
    symplectic += keeps ? 1.0 : 0.0;
    rattle += keeps && one.method == "rattle" ? 1.0 : 0.0;
  }
  claim(
      context, "mechanisms-long", "Hairer, Lubich, Wanner VII.1.4; (ours)",
      "mechanisms with M(q) or forces: RATTLE is the only symplectic method that takes most of them",
      ClaimKind::conservation, decision_picture)
      .expect("symplectic methods", symplectic, exactly(1.0))
      .expect("RATTLE among them", rattle)
      .because(as_counted)
      .measured("methods", general)
      .measured("cost of rattle, 1e-3", cost_of(evidence, "mechanisms", 1e-3, "rattle"))
      .set_after_data(named_after);
}

void claim_redundant(Context& context, const Evidence& evidence) {
  const Table refusals = context.left("beyond/redundant-refusals");
  const auto refused = [&](const std::string& method) {
    const std::size_t name = refusals.column("method");
    for (std::size_t r = 0; r < refusals.rows(); ++r) {
      const auto& row = refusals.at(r);
      if (row[name].text() != method) continue;
      return row[refusals.column("Three cranks")].text() != "runs" ||
             row[refusals.column("Bricard")].text() != "runs";
    }
    return true;
  };
  double carried = 0.0, lost = 0.0;
  for (const char* method :
       {"ida", "rattle", "shake", "rattle-blanes-moan-4", "lobatto-3", "radau-5-ggl",
        "generalized-alpha-ggl", "half-explicit-4", "rk4-projected"}) {
    (refused(method) ? lost : carried) += 1.0;
  }
  double others = 0.0;
  for (const char* method : {"herk-4", "symmetric-projection", "vi-a", "em", "ggl-classical"}) {
    others += refused(method) ? 1.0 : 0.0;
  }
  claim(
      context, "redundant", "García de Jalón, Gutiérrez-López 2013 (ours)",
      "redundant constraints: use IDA, RATTLE and its compositions, Lobatto, Radau, generalized-alpha, "
      "projected RK4 or the extrapolated half-explicit Euler methods; HERK, symmetric projection and the GGL and EM schemes "
      "refuse them, though not four-bars, whose constraints are dependent for moments only",
      ClaimKind::qualitative, decision_picture)
      .expect("of the first, those that refuse", lost, exactly(0.0))
      .because(as_counted)
      .expect("of the second, those that run", 5.0 - others, exactly(0.0))
      .because(as_counted)
      .measured("methods of the first kind", carried)
      .measured("cost of herk-4 on four-bars, 1e-3",
                evidence.work("four-bars", "herk-4", 1e-3) / evidence.least_work("four-bars", 1e-3))
      .set_after_data(named_after);
}

void claim_redundant_cost(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error) { return cost_of(evidence, "redundant", error, "ida"); };
  claim(context, "redundant-cost", "(ours)",
        "redundant constraints and singular positions, short runs: IDA costs least at any accuracy",
        ClaimKind::cost, decision_picture)
      .expect("cost, 1e-3", cost(1e-3), at_most(tie))
      .expect("cost, 1e-6", cost(1e-6))
      .expect("cost, 1e-9", cost(1e-9))
      .because(by_tie)
      .set_after_data(named_after);
}

void claim_singular(Context& context, Weighed& weighed) {
  const Table steps = context.left("beyond/singular-steps");
  const auto passes = [&](const std::string& method) {
    double runs = 0.0, passed = 0.0;
    for (std::size_t r = 0; r < steps.rows(); ++r) {
      if (steps.at(r)[steps.column("method")].text() != method) continue;
      runs += 1.0;
      passed += steps.at(r)[steps.column("outcome")].text() == "passes" ? 1.0 : 0.0;
    }
    return weighed.number("share of the steps at which it passes singular positions, " + method,
                          passed / runs, "beyond/singular-steps");
  };
  claim(
      context, "singular", "Bayo, Avello 1994; (ours)",
      "singular positions: projected RK4, extrapolated half-explicit Euler and generalized-alpha pass them at every "
      "step that was tried and RATTLE at nine of ten; its composition of order 6 does not at many, and IDA without "
      "the redundant equations leaves the branch",
      ClaimKind::qualitative, decision_numbers)
      .expect("share of projected RK4's steps that pass", passes("rk4-projected"), exactly(1.0))
      .expect("share of half-explicit-4's", passes("half-explicit-4"))
      .expect("share of generalized-alpha's", passes("generalized-alpha-dae"))
      .because(as_counted)
      .expect("share of rattle-6's", passes("rattle-6"), below(0.75))
      .because("a quarter and more fails")
      .expect("share of those of IDA of index 1", passes("ida index-1"), exactly(0.0))
      .because(as_counted)
      .expect("share of rattle's", passes("rattle"), above(0.9))
      .because("nine of ten")
      .set_after_data(named_after);
}

void claim_index(Context& context, Weighed& weighed) {
  const Table orders = context.left("beyond/order-reduction-orders");
  const auto order = [&](const char* run) {
    return weighed.number(std::string("order of v, ") + run,
                          number_in(orders, {{"run", run}}, "order of v"),
                          "beyond/order-reduction-orders");
  };
  claim(
      context, "index", "Hairer, Wanner VII.4, Table 4.1; Jay 1993",
      "Radau IIA of order 5 loses orders of the velocity on the equations of index 3: use their stabilised "
      "form",
      ClaimKind::order, decision_numbers)
      .expect("order of v, index 3", order("radau-5-dae"), near(3.0, 0.35))
      .expect("order of v, stabilised", order("radau-5-ggl"), near(5.0, 0.35))
      .because("as the theory says, to what a fit over several steps gives");
}

}  // namespace

void claim_mechanisms(Context& context, const Evidence& evidence, Weighed& weighed) {
  claim_low(context, evidence);
  claim_dampers(context, evidence);
  claim_order_two(context, evidence);
  claim_alone(context, evidence);
  claim_redundant(context, evidence);
  claim_redundant_cost(context, evidence);
  claim_singular(context, weighed);
  claim_index(context, weighed);
}

namespace {

/// Steps from which the energy error of one method exceeds another's for good; NaN: it never does.
double steps_until(const Table& octaves, const std::string& method, const std::string& other) {
  const auto errors = [&](const std::string& of) {
    std::map<double, double> found;
    for (std::size_t r = 0; r < octaves.rows(); ++r) {
      const auto& row = octaves.at(r);
      if (row[octaves.column("method")].text() != of) continue;
      found[row[octaves.column("steps")].number()] =
          row[octaves.column("largest error of energy")].number();
    }
    return found;
  };
  const auto first = errors(method), second = errors(other);
  double from = NAN;
  for (const auto& [steps, error] : first) {
    const auto beside = second.find(steps);
    if (beside == second.end()) continue;
    if (error <= beside->second)
      from = NAN;
    else if (std::isnan(from))
      from = steps;
  }
  return from;
}

void claim_drift(Context& context, const Evidence& evidence) {
  double lost = 0.0, explicit_runs = 0.0, kept = 0.0, splitting_runs = 0.0;
  for (const char* where : {"stiff", "smooth"}) {
    const KeptOn rk4 = evidence.kept(Quality::steady_energy, "rk4", situation(where));
    const KeptOn splitting =
        evidence.kept(Quality::steady_energy, "blanes-moan-4", situation(where));
    lost += rk4.measured - rk4.kept;
    explicit_runs += rk4.measured;
    kept += splitting.kept;
    splitting_runs += splitting.measured;
  }
  claim(
      context, "long-free", "Hairer, Lubich, Wanner IX.8; (ours)",
      "long runs without constraints: avoid RK4, whose energy drifts on most problems; the splitting of Blanes "
      "and Moan of order 4 (not that of Nyström form) keeps it on all",
      ClaimKind::conservation, decision_picture)
      .expect("share of the problems on which RK4's energy drifts", lost / explicit_runs,
              above(0.5))
      .because("most")
      .expect("problems on which that of blanes-moan-4 does", splitting_runs - kept, exactly(0.0))
      .because(as_counted)
      .measured("problems", splitting_runs)
      .set_after_data(named_after);
}

void claim_momenta(Context& context, const Evidence& evidence) {
  double lost = 0.0, measured = 0.0, kept = 0.0, all = 0.0;
  for (const char* where : {"stiff", "smooth"}) {
    const KeptOn explicit_one = evidence.kept(Quality::momenta, "nystrom-5", situation(where));
    const KeptOn splitting = evidence.kept(Quality::momenta, "blanes-moan-rkn-4", situation(where));
    lost += explicit_one.measured - explicit_one.kept;
    measured += explicit_one.measured;
    kept += splitting.kept;
    all += splitting.measured;
  }
  claim(
      context, "momenta", "Hairer, Lubich, Wanner IV.2; (ours)",
      "momentum maps are to be kept without constraints: avoid Runge-Kutta-Nyström methods that are not "
      "symplectic, which lose angular momentum; splittings keep all",
      ClaimKind::conservation, decision_picture)
      .expect("share of the problems on which nystrom-5 loses one", lost / measured, above(0.5))
      .because("most")
      .expect("problems on which blanes-moan-rkn-4 does", all - kept, exactly(0.0))
      .because(as_counted)
      .measured("problems", all)
      .set_after_data(named_after);
}

}  // namespace

void claim_long(Context& context, const Evidence& evidence, Weighed& weighed) {
  claim_drift(context, evidence);
  claim_momenta(context, evidence);
  const Table octaves = context.left("comparison/long-time-henon-heiles");
  const double steps = weighed.number("steps from which RK4's energy error exceeds Verlet's",
                                      steps_until(octaves, "rk4", "velocity-verlet"),
                                      "comparison/long-time-henon-heiles");
  const double fifth = weighed.number("the same of Nyström's order 5",
                                      steps_until(octaves, "nystrom-5", "velocity-verlet"),
                                      "comparison/long-time-henon-heiles");
  claim(
      context, "drift-decides", "Hairer, Lubich, Wanner IX.8; (ours)",
      "at equal steps a method of order 4 that drifts has the larger energy error than Verlet's of order 2 "
      "within a million steps",
      ClaimKind::conservation, decision_numbers)
      .expect("steps from which RK4 has, on Hénon and Heiles's problem", steps, below(1e6))
      .because("the length of the sentence")
      .measured("steps from which Nyström's order 5 has", fifth);
  const Table damping = context.left("comparison/matrix-damping");
  double kept = 0.0, broken = 0.0;
  for (std::size_t r = 0; r < damping.rows(); ++r) {
    const auto& row = damping.at(r);
    if (row[damping.column("property")].text() != "kinetic temperature times beta") continue;
    (row[damping.column("outcome")].text() == "kept" ? kept : broken) += 1.0;
  }
  claim(
      context, "heat-bath", "Leimkuhler, Matthews 2013; (ours)",
      "a heat bath: every thermostat holds its temperature, so take the cheapest step, BAOAB without "
      "constraints and g-BAOAB with them",
      ClaimKind::conservation, decision_numbers)
      .expect("pairs whose temperature is off", broken, exactly(0.0))
      .because(as_counted)
      .control("pairs measured", kept, above(0.0))
      .because("without pairs there is none off");
}

}  // namespace shakedown::comparison
