// Numbers for the conservation of energy, momentum maps and temperature in long runs.
#include <cmath>
#include <set>
#include <string>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/shared_columns.hpp"
#include "experiments/comparison/decision/decision.hpp"

namespace shakedown::comparison {
namespace {

/// The number of steps from which the energy error of a method is always larger than Verlet's; NaN
/// if there is none.
double steps_until_worse(const Table& octaves, const char* method) {
  constexpr const char* error = "largest error of energy";
  double from = NAN;
  const Table own = octaves.where({{"method", method}});
  for (const Table::Record& row : own.records()) {
    const double of_verlet =
        octaves.number(error, {{"method", "velocity-verlet"}, {"steps", row["steps"]}});
    if (std::isnan(of_verlet)) continue;
    if (row.number(error) <= of_verlet) {
      from = NAN;
    } else if (std::isnan(from)) {
      from = row.number("steps");
    }
  }
  return from;
}

/// Each scheme has a longest step that gives a configurational mean to 1 %. Returns the smallest
/// ratio, over all systems of the favourite, of the favourite's longest step to the longest step of
/// any other scheme. The sampling error counts against the favourite.
double least_step_ratio(const Table& steps, const std::string& favourite) {
  double least = HUGE_VAL;
  const Table own_rows = steps.where({{langevin_column::scheme, favourite}});
  for (const Table::Record& own : own_rows.records()) {
    double others = 0.0;
    const Table rows = steps.where({{langevin_column::system, own.text(langevin_column::system)}});
    for (const Table::Record& other : rows.records()) {
      if (other.text(langevin_column::scheme) == favourite) continue;
      others = std::fmax(others, other.number(langevin_column::perhaps));
    }
    least = std::fmin(least, own.number(langevin_column::surely) / others);
  }
  return least;
}

void measure_heat_bath(Context& context, DecisionNumbers& numbers) {
  const Table steps = context.stored_table(langevin_column::steps_table);
  const auto measure = [&](const char* name, const char* favourite) {
    const std::string what = std::string("longest step for a mean right to 1 %, ratio of ") +
                             favourite + " to the others";
    context.number(name, numbers.number(what, least_step_ratio(steps, favourite),
                                        langevin_column::steps_table));
  };
  measure("bias-step-ratio.baoab", "baoab");
  measure("bias-step-ratio.g-baoab", "g-baoab");
  const Table temperatures =
      context.stored_table("comparison/matrix-damping")
          .where({{matrix_column::property, "kinetic temperature times beta"}});
  const std::size_t kept = temperatures.where({{matrix_column::outcome, "kept"}}).rows();
  context.number("temperature.off", static_cast<double>(temperatures.rows() - kept));
  context.number("temperature.kept", static_cast<double>(kept));
}

}  // namespace

void measure_long(Context& context, const Evidence& evidence, DecisionNumbers& numbers) {
  const auto of = [&](Quality quality, const char* method) {
    return tally(evidence, {quality}, method, {"stiff", "smooth"});
  };
  const Tally rk4 = of(Quality::steady_energy, "rk4");
  const Tally splitting = of(Quality::steady_energy, "blanes-moan-4");
  context.number("energy-drifts.share-rk4", rk4.lost() / rk4.measured);
  context.number("energy-drifts.blanes-moan-4", splitting.lost());
  context.number("problems.energy", splitting.measured);
  std::set<std::string> too_long_on;
  for (const char* method : {"blanes-moan-rkn-4", "blanes-moan-rkn-6"}) {
    double too_long = 0.0;
    for (const char* motion : {"stiff", "smooth"}) {
      const KeptOn found = evidence.kept(Quality::steady_energy, method, situation(motion));
      too_long += found.too_long;
      if (found.too_long > 0) too_long_on.insert(found.too_long_on);
    }
    const std::string of_method = std::string(".") + method;
    context.number("energy-drifts" + of_method, of(Quality::steady_energy, method).lost());
    context.number("energy-too-long" + of_method, too_long);
  }
  context.words("too-long-problems", joined({too_long_on.begin(), too_long_on.end()}));
  const Tally nystrom = of(Quality::momenta, "nystrom-5");
  const Tally rkn = of(Quality::momenta, "blanes-moan-rkn-4");
  context.number("momentum-lost.share-nystrom-5", nystrom.lost() / nystrom.measured);
  const Tally runge_kutta = of(Quality::momenta, "rk4");
  context.number("momentum-lost.share-rk4", runge_kutta.lost() / runge_kutta.measured);
  context.number("momentum-lost.blanes-moan-rkn", rkn.lost());
  context.number("problems.momentum", rkn.measured);

  constexpr const char* henon_heiles = "comparison/long-time-henon-heiles";
  const Table octaves = context.stored_table(henon_heiles);
  const double steps = numbers.number("steps from which RK4's energy error exceeds Verlet's",
                                      steps_until_worse(octaves, "rk4"), henon_heiles);
  const double fifth =
      numbers.number("steps from which the energy error of Nyström's order 5 exceeds Verlet's",
                     steps_until_worse(octaves, "nystrom-5"), henon_heiles);
  context.number("steps-until-worse.rk4", steps);
  context.number("steps-until-worse.nystrom-5", fifth);

  measure_heat_bath(context, numbers);
}

}  // namespace shakedown::comparison
