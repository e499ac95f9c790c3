// Statistics of the heptamer. Question: by what do two samples of it differ: chance, the step, or the
// springs? Expectation: the springs, like 1/omega^2, once the step is small beside their period.
// Finding: the distances that Integrator 5 gives at the paper's step are those of an accurate sampler
// of the same springs; doubling omega brings them four times nearer to the rigid ones. Energies are
// correlated over a hundred units of time and more, so that whole seeds count, not samples.
#include "experiments/analysis/statistics.hpp"

#include <Eigen/LU>
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/runs.hpp"
#include "experiments/tao2014/water/distances.hpp"
#include "methods/base/method.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* table_id_statistics = "tao2014/water-statistics";
constexpr const char* zs_statistics = "gla-zhang-skeel-stiff";

double energy_of(const WaterRun& run) { return average(run.energy); }
double mean_distance(const WaterRun& run) { return average(run.distance); }
double temperature_of_run(const WaterRun& run) { return average(run.kinetic); }
double molecules(const WaterRun& run) { return run.molecules; }
double potential(const WaterRun& run) { return run.potential; }
double energy_memory(const WaterRun& run) { return autocorrelation_time(run.energy); }
double distance_memory(const WaterRun& run) { return autocorrelation_time(run.distance); }

/// Largest over smallest det(G M^-1 G^T) of a molecule along a run of 200 units, less 1.
double determinant_spread() {
  const Water<> water{WaterParameters{}};
  Water<>::Jacobian G;
  resize_jacobian(G, water.constraint_count(), water.size());
  BlockDiagonalMatrix<double, 3> K;
  resize_operator(K, water.constraint_count());
  double least = HUGE_VAL;
  double most = 0.0;
  const WaterPlan plan{"", "gla-shake"};
  Request request = requested(plan.h, whole_steps(plan.h, 200.0), plan.options(), {}, 20);
  request.p0 = thermal_momenta(plan, 1);
  observe("water", plan.method, request, [&](const Observation& now) {
    water.jacobian(Eigen::VectorXd::Map(now.q.data(), std::ssize(now.q)), G);
    gram(G, water.mass(), G, K);
    for (const auto& block : K.diagonal) {
      // Symmetric; both triangles are filled by gram().
      const double determinant = block.determinant();
      least = std::fmin(least, determinant);
      most = std::fmax(most, determinant);
    }
  });
  return most / least - 1.0;
}

/// Deterministic runs from thermal momenta, of one larger by 1e-6.
struct Parting {
  double time = HUGE_VAL;  ///< when the configurations differ by 0.1 A
  double excess = 0.0;     ///< what they differ by then, over steady growth as up to t = 300
};
Parting parting(const WaterPlan& plan, int seed) {
  constexpr double early = 300.0;
  Request request = requested(plan.h, whole_steps(plan.h, plan.until), {}, plan.parameters(),
                              whole_steps(plan.h, 1.0));
  request.p0 = thermal_momenta(plan, seed);
  std::vector<std::vector<double>> first;
  observe(plan.problem(), plan.method, request,
          [&](const Observation& now) { first.emplace_back(now.q.begin(), now.q.end()); });
  for (double& p : request.p0) p *= 1.0 + 1e-6;
  Parting found;
  double steady = NAN;  // difference per time
  std::size_t k = 0;
  observe(plan.problem(), plan.method, request, [&](const Observation& now) {
    double largest = 0.0;
    for (std::size_t i = 0; i < now.q.size(); ++i) {
      largest = std::fmax(largest, std::fabs(now.q[i] - first[k][i]));
    }
    ++k;
    if (now.t <= early) steady = largest / now.t;
    if (largest > 0.1 && now.t < found.time) found = {now.t, largest / (steady * now.t)};
  });
  return found;
}

void claim_chaos(Context& context) {
  WaterPlan plan{"", "rattle"};
  plan.until = context.pick(8000.0, 20.0);
  Parting worst{0.0, HUGE_VAL};
  for (int seed = 1; seed <= context.pick(2, 1); ++seed) {
    const Parting found = parting(plan, seed);
    worst = {std::fmax(worst.time, found.time), std::fmin(worst.excess, found.excess)};
  }
  plan.energy_scale = electronvolt;
  plan.until = context.pick(600.0, 20.0);
  claim(context, "chaotic", "4.3, (27)",
        "the system is chaotic, so that a long deterministic run predicts little",
        ClaimKind::qualitative, table_id_statistics)
      .expect(
          "latest time at which momenta that differ by a millionth have led 0.1 A apart, of two "
          "starts",
          worst.time, below(10000.0))
      .because("the paper's horizon; 0.1 A is the width of a peak of Figure 4")
      .expect(
          "least of the two differences at that time, over what steady growth at the rate of the first 300 units would give",
          worst.excess, above(5.0))
      .because("molecules that turn or vibrate regularly part steadily, chaotic ones exponentially")
      .measured("time at which they are 0.1 A apart, energies in eV", parting(plan, 1).time);
}

/// Energy of the minimum from which a set starts, springs and all [kcal/mol].
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
  const auto rounded = [](double x) { return std::round(1e4 * x) / 1e4; };
  const WaterEnsemble& rigid = sets.front().of;
  for (const auto& [form, set] : sets) {
    const Mean e = mean_of(set.each(energy_of));
    const Mean t = mean_of(set.each(temperature_of_run));
    const Mean d = mean_of(set.each(mean_distance));
    const bool same = &set == &rigid;
    const Relabelled against = same ? Relabelled{} : relabelled(rigid, set);
    table.row({form,
               set.plan.method,
               set.plan.omega,
               set.plan.h,
               set.plan.friction,
               set.runs.size(),
               set.plan.until - set.plan.from,
               rounded(e.value),
               rounded(e.standard_error),
               rounded(t.value),
               rounded(t.standard_error),
               std::round(1e5 * d.value) / 1e5,
               std::round(1e5 * d.standard_error) / 1e5,
               std::round(mean_of(set.each(energy_memory)).value),
               rounded(mean_of(set.each(distance_memory)).value),
               rounded(against.observed),
               same ? rounded(between_halves(rigid)) : rounded(against.expected),
               rounded(against.p),
               rounded(at_rest(set.plan)),
               rounded(mean_of(set.each(potential)).value),
               rounded(mean_of(set.each(molecules)).value),
               rounded(mean_of(set.each(molecules)).standard_error)});
  }
  Artefact& artefact = context.artefact(
      table_id_statistics, "What makes samples of seven water molecules differ",
      {"Springs of $\\omega$ = 20 bring the molecules nearer; at 40 the mean distance is "
       "{softness} times nearer to the rigid one. The step hardly matters for distances: at "
       "$h$ = 0.05 Integrator 5 has {softness/2} of the distance from the rigid distribution that it "
       "has at $h$ = 0.0125; it matters for temperatures and for "
       "energies, which at $x$ are {step-and-energy} higher than at $h$ = 0.0125, "
       "{step-and-energy/2} $kT$. Energies of different forms compare only as differences from "
       "those at rest. BAOAB's kinetic temperature with springs is low by $h^2\\Omega^2/4$ in the "
       "stiff third of the modes, as for Verlet, and the same for all three, since $h\\omega$ is; "
       "the molecules' is not. Energies stay correlated for {correlated} units of time. The cluster is chaotic, but slowly: momenta that differ by a "
       "millionth take up to {chaotic} units to lead 0.1 Å apart, in eV {chaotic/3}.",
       "Seven molecules, $\\beta$ = 50; the first two sets are those of Figure 4, the others start "
       "with thermal momenta. Standard errors over seeds. Autocorrelation times: integrated, 1/2 + "
       "sum of the correlations (0.5 of white noise), Sokal's window. Total variation between mean densities in bins of 0.02 Å, beside its mean "
       "over all partitions of the seeds of both sets into halves.",
       "Not in the paper, which shows one run of each method."});
  artefact.table(table).problem("water").problem("water-penalty");
  for (const Set& set : sets) {
    artefact.ran(set.of.plan.problem(), set.of.plan.method, set.of.plan.h,
                 set.of.runs.front().summary);
  }
}

}  // namespace

void water_statistics(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft) {
  const int seeds = static_cast<int>(rigid.runs.size());
  const auto further = [&](const char* method, double omega, double h, double friction, double from,
                           double seen) {
    WaterPlan plan{method, method, h, omega, friction};
    plan.from = context.pick(from, 5.0);
    plan.until = plan.from + context.pick(seen, 10.0);
    plan.thermal = true;
    return WaterEnsemble(context, plan, seeds);
  };
  const WaterEnsemble half = further(zs_statistics, 20.0, 0.025, water_friction, 500.0, 1500.0);
  const WaterEnsemble quarter = further(zs_statistics, 20.0, 0.0125, water_friction, 500.0, 1500.0);
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
    const Mean a = mean_of(accurate.each(mean_distance));
    const Mean b = mean_of(e.each(mean_distance));
    return Mean{a.value - b.value, std::hypot(a.standard_error, b.standard_error), b.units};
  };
  const auto apart = [&](const WaterEnsemble& e) { return relabelled(rigid, e).observed; };
  claim(context, "softness", "4.3, Fig 4 (ours)",
        "the two distributions of Figure 4 differ by the softness of the springs, like 1/omega^2, "
        "and hardly by the step",
        ClaimKind::qualitative, table_id_statistics)
      .expect("what the mean distance is short of the rigid one, omega = 20 over omega = 40",
              shift(of20).value / shift(of40).value, near(4.0, 1.5))
      .because("1/omega^2, up to its square at the softer end, and three standard errors of seeds")
      .expect("total variation between SHAKE and Integrator 5, h = 0.05 over h = 0.0125",
              apart(soft) / apart(quarter), near(1.0, 0.25))
      .because("were it the step, it would be many times smaller at a quarter of it")
      .measured("what the mean distance is short of the rigid one, omega = 20", shift(of20).value,
                "A")
      .measured("the same, omega = 40", shift(of40).value, "A")
      .measured("the same, omega = 80", shift(of80).value, "A")
      .measured("standard error of these", shift(of40).standard_error, "A");
  claim(context, "correlated", "4.3, Fig 4 (ours)",
        "energies a unit of time apart are far from independent", ClaimKind::qualitative,
        table_id_statistics)
      .expect("integrated autocorrelation time of SHAKE's energy",
              mean_of(rigid.each(energy_memory)).value, above(10.0))
      .because("ten times the time between samples: their number says nothing of the error")
      .measured("standard error of the autocorrelation time",
                mean_of(rigid.each(energy_memory)).standard_error)
      .measured("integrated autocorrelation time of the mean distance",
                mean_of(rigid.each(distance_memory)).value)
      .measured("integrated autocorrelation time of Integrator 5's energy",
                mean_of(soft.each(energy_memory)).value)
      .measured("integrated autocorrelation time of its mean distance",
                mean_of(soft.each(distance_memory)).value)
      .set_after_data("that it says so of energies alone: distances a unit apart look independent, "
                      "since the vibrations of the oxygens are faster than that and sampled at "
                      "random phases, but their slow part is the energies'");
  const Mean here = mean_of(soft.each(energy_of)), there = mean_of(quarter.each(energy_of));
  const double kT = 1.0 / water_inverse_temperature;
  claim(context, "step-and-energy", "4.3, on the accuracy of sampling (28) (ours)",
        "Integrator 5's mean energy at h = 0.05 is no estimate of that of (28)",
        ClaimKind::qualitative, table_id_statistics)
      .expect("mean total energy at x, h = 0.05 less h = 0.0125", here.value - there.value,
              above(21.0 * kT))
      .unit("kcal/mol")
      .because(
          "the thermal energy of all momenta at 10 K is 31.5 kT; two thirds of it are no small "
          "error")
      .measured("the same over kT", (here.value - there.value) / kT)
      .measured("standard error of that",
                std::hypot(here.standard_error, there.standard_error) / kT)
      .measured("the same of V of (24) without springs, over kT",
                (mean_of(soft.each(potential)).value - mean_of(quarter.each(potential)).value) / kT)
      .set_after_data("The bound: the difference was first seen in these means");
  claim(context, "no-fixman-term", "4.3, (28) and (29) (ours)",
        "for rigid triangles Fixman's potential is a constant: (29) is the limit of (28) without a "
        "correction",
        ClaimKind::conservation, table_id_statistics)
      .expect("largest over smallest det(G M^-1 G^T) of a molecule along a run of SHAKE, less 1",
              determinant_spread(), below(1e-8))
      .because("it is a function of the three sides, which SHAKE keeps to its tolerance, 1e-10");
  claim_chaos(context);
}

}  // namespace shakedown::tao2014
