// Computes the table water-statistics of fig4.md.
#include <Eigen/LU>
#include <cmath>

#include "experiments/analysis/solution.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "methods/base/method.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* table_id_statistics = "tao2014/water-statistics";
constexpr const char* zs_statistics = "gla-zhang-skeel-stiff";

double energy_memory(const WaterRun& run) { return autocorrelation_time(run.energy); }
double distance_memory(const WaterRun& run) { return autocorrelation_time(run.distance); }

/// Returns the ratio of the largest to the smallest det(G M^-1 G^T) of a molecule in a run of 200
/// time units, minus 1.
double determinant_spread() {
  const Water<> water{WaterParameters{}};
  Water<>::Jacobian G;
  resize_jacobian(G, water.constraint_count(), water.size());
  BlockDiagonalMatrix<double, 3> K;
  resize_operator(K, water.constraint_count());
  double least = HUGE_VAL;
  double most = 0.0;
  WaterPlan plan{"", "gla-shake"};
  plan.until = 200.0;
  plan.thermal = true;
  observe(plan.run(1), [&](const Observation& now) {
    water.jacobian(Eigen::VectorXd::Map(now.q.data(), std::ssize(now.q)), G);
    gram(G, water.mass(), G, K);
    for (const auto& block : K.diagonal) {
      // The block is symmetric; gram() fills both triangles.
      const double determinant = block.determinant();
      least = std::fmin(least, determinant);
      most = std::fmax(most, determinant);
    }
  });
  return most / least - 1.0;
}

/// The separation of two deterministic runs from thermal momenta. In one run the momenta are larger
/// by a relative 1e-6.
struct Parting {
  double time = HUGE_VAL;  ///< time at which the configurations differ by 0.1 A
  double excess = 0.0;     ///< difference then, relative to steady growth as up to t = 300
};
Parting parting(const WaterPlan& plan, int seed) {
  constexpr double early = 300.0;
  Case run = plan.run(seed);
  run.options = {};
  States first;
  observe(run, [&](const Observation& now) { first.emplace_back(now.q.begin(), now.q.end()); });
  for (double& p : run.p0) p *= 1.0 + 1e-6;
  Parting found;
  double steady = NAN;  // difference divided by time
  std::size_t k = 0;
  observe(run, [&](const Observation& now) {
    const double largest = shakedown::distance({now.q.begin(), now.q.end()}, first[k++]);
    if (now.t <= early) steady = largest / now.t;
    if (largest > 0.1 && now.t < found.time) found = {now.t, largest / (steady * now.t)};
  });
  return found;
}

void measure_chaos(Context& context) {
  WaterPlan plan{"", "rattle"};
  plan.thermal = true;
  plan.until = context.pick(8000.0, 20.0);
  Parting worst{0.0, HUGE_VAL};
  for (int seed = 1; seed <= context.pick(2, 1); ++seed) {
    const Parting found = parting(plan, seed);
    worst = {std::fmax(worst.time, found.time), std::fmin(worst.excess, found.excess)};
  }
  plan.energy_scale = electronvolt;
  plan.until = context.pick(600.0, 20.0);
  context.number("parting-time.kcal", worst.time);
  context.number("parting-excess", worst.excess);
  context.number("parting-time.ev", parting(plan, 1).time);
}

/// The energy of the minimum from which a set starts, including the springs [kcal/mol].
double at_rest(const WaterPlan& plan) {
  if (plan.omega == 0.0) {
    const Water<> rigid{WaterParameters{}};
    return rigid.potential(initial_state(rigid).q);
  }
  PenaltyParameters<WaterParameters> parameters;
  parameters.omega = plan.omega;
  const WaterPenalty<> soft(parameters);
  return soft.potential(initial_state(soft).q);
}

struct Set {
  const char* form;
  const WaterEnsemble& of;
};

void show(Context& context, const std::vector<Set>& sets) {
  Table table({"form",
               "method",
               "omega",
               "h",
               "friction",
               "seeds",
               "time seen",
               "mean total energy at x [kcal/mol]",
               "standard error of the energy",
               "kinetic temperature over 1/beta",
               "standard error of the temperature",
               "mean OO distance [A]",
               "standard error of the distance",
               "autocorrelation time of the energy",
               "autocorrelation time of the distance",
               "total variation against rigid",
               "mean over partitions of the seeds",
               "share of partitions as different",
               "energy at rest [kcal/mol]",
               "mean V of (24) [kcal/mol]",
               "molecules' temperature over 1/beta",
               "standard error of the molecules' temperature"});
  const WaterEnsemble& rigid = sets.front().of;
  for (const auto& [form, set] : sets) {
    const Mean e = set.mean(&WaterRun::energy);
    const Mean t = set.mean(&WaterRun::kinetic);
    const Mean d = set.mean(&WaterRun::distance);
    const bool same = &set == &rigid;
    const Relabelled against = same ? Relabelled{} : relabelled(rigid, set);
    table.row({form,
               set.plan.method,
               set.plan.omega,
               set.plan.h,
               set.plan.friction,
               set.runs.size(),
               set.plan.until - set.plan.from,
               ten_thousandths(e.value),
               ten_thousandths(e.standard_error),
               ten_thousandths(t.value),
               ten_thousandths(t.standard_error),
               std::round(1e5 * d.value) / 1e5,
               std::round(1e5 * d.standard_error) / 1e5,
               std::round(set.mean(energy_memory).value),
               ten_thousandths(set.mean(distance_memory).value),
               ten_thousandths(against.observed),
               same ? ten_thousandths(between_halves(rigid)) : ten_thousandths(against.expected),
               ten_thousandths(against.p),
               ten_thousandths(at_rest(set.plan)),
               ten_thousandths(set.mean(&WaterRun::potential).value),
               ten_thousandths(set.mean(&WaterRun::molecules).value),
               ten_thousandths(set.mean(&WaterRun::molecules).standard_error)});
  }
  Artefact& artefact = context.artefact(table_id_statistics);
  artefact.table(table).problem("water").problem("water-penalty");
  for (const Set& set : sets) {
    artefact.ran(set.of.plan.problem(), set.of.plan.method, set.of.plan.h,
                 set.of.runs.front().summary);
  }
}

}  // namespace

/// Returns the shift of Integrator 5's mean total energy at x, divided by kT: the energy with the
/// paper's step minus the energy with a quarter of this step.
Mean energy_shift(const WaterEnsemble& paper, const WaterEnsemble& quarter) {
  const Mean here = paper.mean(&WaterRun::energy), there = quarter.mean(&WaterRun::energy);
  return {water_inverse_temperature * (here.value - there.value),
          water_inverse_temperature * std::hypot(here.standard_error, there.standard_error),
          here.units};
}

/// Compares the mean distance of (28) with the mean distance of the rigid molecules. The mean
/// distance of (28) is extrapolated to 1/omega^2 = 0 along the line through omega = 40 and 80.
void measure_limit(Context& context, const Mean& at40, const Mean& at80, const Mean& rigid) {
  const double limit = (4.0 * at80.value - at40.value) / 3.0;
  const double error = std::hypot(4.0 * at80.standard_error, at40.standard_error) / 3.0;
  context.number("limit-difference", limit - rigid.value);
  context.number("limit-difference.in-errors",
                 std::fabs(limit - rigid.value) / std::hypot(error, rigid.standard_error));
  context.number("softness.in-errors", (rigid.value - at40.value) /
                                           std::hypot(at40.standard_error, rigid.standard_error));
}

void water_statistics(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                      const WaterEnsemble& soft_ev) {
  const int seeds = static_cast<int>(rigid.runs.size());
  const auto further = [&](const char* method, double omega, double h, double friction, double from,
                           double seen, double energy_scale = 1.0) {
    WaterPlan plan{method, method, h, omega, friction};
    plan.energy_scale = energy_scale;
    plan.from = context.pick(from, 5.0);
    plan.until = plan.from + context.pick(seen, 10.0);
    plan.thermal = true;
    return WaterEnsemble(context, plan, seeds);
  };
  const WaterEnsemble half = further(zs_statistics, 20.0, 0.025, water_friction, 500.0, 1500.0);
  const WaterEnsemble quarter = further(zs_statistics, 20.0, 0.0125, water_friction, 500.0, 1500.0);
  const WaterEnsemble quarter_ev =
      further(zs_statistics, 20.0, 0.0125, water_friction, 200.0, 300.0, electronvolt);
  context.progress(0.85);
  const WaterEnsemble accurate = further("g-baoab", 0.0, 0.05, 0.1, 100.0, 1000.0);
  const WaterEnsemble of20 = further("baoab", 20.0, 0.0125, 0.1, 100.0, 1000.0);
  const WaterEnsemble of40 = further("baoab", 40.0, 0.00625, 0.1, 100.0, 1000.0);
  const WaterEnsemble of80 = further("baoab", 80.0, 0.003125, 0.1, 100.0, 1000.0);
  show(context, {{"rigid", rigid},
                 {"springs", soft},
                 {"springs", half},
                 {"springs", quarter},
                 {"rigid", accurate},
                 {"springs", of20},
                 {"springs", of40},
                 {"springs", of80}});
  const auto shift = [&](const WaterEnsemble& e) {
    const Mean a = accurate.mean(&WaterRun::distance);
    const Mean b = e.mean(&WaterRun::distance);
    return Mean{a.value - b.value, std::hypot(a.standard_error, b.standard_error), b.units};
  };
  const auto apart = [&](const WaterEnsemble& e) { return relabelled(rigid, e).observed; };
  context.number("softness-ratio.omega-20-40", shift(of20).value / shift(of40).value);
  context.number("variation-ratio.step", apart(soft) / apart(quarter));
  context.number("softness-shift.omega-20", shift(of20).value);
  context.number("softness-shift.omega-40", shift(of40).value);
  context.number("softness-shift.omega-80", shift(of80).value);
  context.number("softness-shift-se", shift(of40).standard_error);
  context.number("memory.energy.shake", rigid.mean(energy_memory).value);
  context.number("memory-se.energy.shake", rigid.mean(energy_memory).standard_error);
  context.number("memory.distance.shake", rigid.mean(distance_memory).value);
  context.number("memory.energy.integrator-5", soft.mean(energy_memory).value);
  context.number("memory.distance.integrator-5", soft.mean(distance_memory).value);
  const Mean higher = energy_shift(soft, quarter), higher_ev = energy_shift(soft_ev, quarter_ev);
  context.number("energy-shift.step", higher.value / water_inverse_temperature);
  context.number("energy-shift.step-over-kt", higher.value);
  context.number("energy-shift-se.step-over-kt", higher.standard_error);
  context.number("energy-shift.step-over-kt.ev", higher_ev.value);
  context.number("energy-shift-se.step-over-kt.ev", higher_ev.standard_error);
  context.number("potential-shift.step-over-kt",
                 water_inverse_temperature * (soft.mean(&WaterRun::potential).value -
                                              quarter.mean(&WaterRun::potential).value));
  measure_limit(context, of40.mean(&WaterRun::distance), of80.mean(&WaterRun::distance),
                accurate.mean(&WaterRun::distance));
  context.number("determinant-spread.shake", determinant_spread());
  measure_chaos(context);
}

}  // namespace shakedown::tao2014
