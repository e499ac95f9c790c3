// Numbers on mechanisms, redundant constraints and long runs.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

void measure_low(Context& context, const Evidence& evidence) {
  const auto cost = [&](const char* method) {
    return cost_of(evidence, "mechanisms", 1e-3, method);
  };
  context.number("cost.mech.1e-3.herk-4", cost("herk-4"));
  context.number("cost.mech.1e-3.rk4-projected", cost("rk4-projected"));
  context.number("cost.mech.1e-3.gen-alpha", cost("generalized-alpha-dae"));
  context.number("cost.mech.1e-3.hht", cost("hht-i3"));
}

void measure_dampers(Context& context, const Evidence& evidence) {
  const Situation& where = situation("dampers");
  const auto cost = [&](double error, const char* method) {
    return cost_of(evidence, "dampers", error, method);
  };
  double refused = 0.0;
  for (const char* method : {"herk-4", "half-explicit-4", "half-explicit-5", "rk4-projected"}) {
    refused += evidence.loses({}, method, where).reason.empty() ? 0.0 : 1.0;
  }
  context.number("longest-step.explicit-methods", 4.0 - refused);
  context.number("cost.dampers.1e-6.gen-alpha", cost(1e-6, "generalized-alpha-dae"));
  context.number("cost.dampers.1e-6.hht", cost(1e-6, "hht-i3"));
  context.number("cost.dampers.1e-9.radau-5-ggl", cost(1e-9, "radau-5-ggl"));
  context.number("cost.dampers.1e-9.gen-alpha", cost(1e-9, "generalized-alpha-dae"));
}

void measure_order_two(Context& context, const Evidence& evidence) {
  const auto reached = [&](const char* method) {
    const auto all = evidence.standings(situation("mechanisms"), 1e-6);
    const Standing* own = standing_of(all, method);
    return own == nullptr ? NAN : double(own->reached) / double(own->problems);
  };
  context.number("reached.1e-6.gen-alpha", reached("generalized-alpha-dae"));
  context.number("reached.1e-6.rattle", reached("rattle"));
  context.number("cost.mech.1e-6.ida", cost_of(evidence, "mechanisms", 1e-6, "ida"));
  context.number("cost.mech.1e-6.herk-4", cost_of(evidence, "mechanisms", 1e-6, "herk-4"));
}

void measure_alone(Context& context, const Evidence& evidence) {
  const Situation& where = situation("mechanisms");
  double symplectic = 0.0, general = 0.0, rattle = 0.0;
  for (const Standing& one : evidence.standings(where, 1e-3)) {
    if (!one.general()) continue;
    general += 1.0;
    const bool keeps = evidence.kept(Quality::symplectic, one.method, where).all();
    symplectic += keeps ? 1.0 : 0.0;
    rattle += keeps && one.method == "rattle" ? 1.0 : 0.0;
  }
  context.number("general-methods.symplectic", symplectic);
  context.number("general-methods.rattle", rattle);
  context.number("general-methods.all", general);
  context.number("cost.mech.1e-3.rattle", cost_of(evidence, "mechanisms", 1e-3, "rattle"));
}

void measure_redundant(Context& context, const Evidence& evidence) {
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
  context.number("redundant.advised-refusing", lost);
  context.number("redundant.others-running", 5.0 - others);
  context.number("redundant.advised-running", carried);
  context.number("cost.four-bars.1e-3.herk-4", evidence.work("four-bars", "herk-4", 1e-3) /
                                                   evidence.least_work("four-bars", 1e-3));
}

void measure_redundant_cost(Context& context, const Evidence& evidence) {
  const auto cost = [&](double error) { return cost_of(evidence, "redundant", error, "ida"); };
  context.number("cost.redundant.1e-3.ida", cost(1e-3));
  context.number("cost.redundant.1e-6.ida", cost(1e-6));
  context.number("cost.redundant.1e-9.ida", cost(1e-9));
}

void measure_singular(Context& context, Weighed& weighed) {
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
  context.number("passing.rk4-projected", passes("rk4-projected"));
  context.number("passing.half-explicit-4", passes("half-explicit-4"));
  context.number("passing.gen-alpha", passes("generalized-alpha-dae"));
  context.number("passing.rattle-6", passes("rattle-6"));
  context.number("passing.ida-index-1", passes("ida index-1"));
  context.number("passing.rattle", passes("rattle"));
}

void measure_index(Context& context, Weighed& weighed) {
  const Table orders = context.left("beyond/order-reduction-orders");
  const auto order = [&](const char* run) {
    return weighed.number(std::string("order of v, ") + run,
                          number_in(orders, {{"run", run}}, "order of v"),
                          "beyond/order-reduction-orders");
  };
  context.number("order-v.radau-index-3", order("radau-5-dae"));
  context.number("order-v.radau-ggl", order("radau-5-ggl"));
}

}  // namespace

void measure_mechanisms(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_low(context, evidence);
  measure_dampers(context, evidence);
  measure_order_two(context, evidence);
  measure_alone(context, evidence);
  measure_redundant(context, evidence);
  measure_redundant_cost(context, evidence);
  measure_singular(context, weighed);
  measure_index(context, weighed);
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

void measure_drift(Context& context, const Evidence& evidence) {
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
  context.number("energy-drifts.share-rk4", lost / explicit_runs);
  context.number("energy-drifts.blanes-moan-4", splitting_runs - kept);
  context.number("problems.energy", splitting_runs);
}

void measure_momenta(Context& context, const Evidence& evidence) {
  double lost = 0.0, measured = 0.0, kept = 0.0, all = 0.0;
  for (const char* where : {"stiff", "smooth"}) {
    const KeptOn explicit_one = evidence.kept(Quality::momenta, "nystrom-5", situation(where));
    const KeptOn splitting = evidence.kept(Quality::momenta, "blanes-moan-rkn-4", situation(where));
    lost += explicit_one.measured - explicit_one.kept;
    measured += explicit_one.measured;
    kept += splitting.kept;
    all += splitting.measured;
  }
  context.number("momentum-lost.share-nystrom-5", lost / measured);
  context.number("momentum-lost.blanes-moan-rkn", all - kept);
  context.number("problems.momentum", all);
}

}  // namespace

void measure_long(Context& context, const Evidence& evidence, Weighed& weighed) {
  measure_drift(context, evidence);
  measure_momenta(context, evidence);
  const Table octaves = context.left("comparison/long-time-henon-heiles");
  const double steps = weighed.number("steps from which RK4's energy error exceeds Verlet's",
                                      steps_until(octaves, "rk4", "velocity-verlet"),
                                      "comparison/long-time-henon-heiles");
  const double fifth = weighed.number("the same of Nyström's order 5",
                                      steps_until(octaves, "nystrom-5", "velocity-verlet"),
                                      "comparison/long-time-henon-heiles");
  context.number("steps-until-worse.rk4", steps);
  context.number("steps-until-worse.nystrom-5", fifth);
  const Table damping = context.left("comparison/matrix-damping");
  double kept = 0.0, broken = 0.0;
  for (std::size_t r = 0; r < damping.rows(); ++r) {
    const auto& row = damping.at(r);
    if (row[damping.column("property")].text() != "kinetic temperature times beta") continue;
    (row[damping.column("outcome")].text() == "kept" ? kept : broken) += 1.0;
  }
  context.number("temperature.off", broken);
  context.number("temperature.kept", kept);
}

}  // namespace shakedown::comparison
