// Measures and draws for fig4.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/basins.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "problems/water_start.hpp"

namespace shakedown::tao2014 {
namespace {

using typeset::number;

Mean of_molecules(const WaterEnsemble& e) {
  return mean_of(e.each([](const WaterRun& run) { return run.molecules; }));
}
/// In the second half of what is seen.
Mean late_temperature(const WaterEnsemble& e) {
  return mean_of(e.each([](const WaterRun& run) { return block_means(run.kinetic, 2).back(); }));
}
double share_of(int part, int whole) { return static_cast<double>(part) / whole; }
/// Share of the distances beyond the last bin.
double beyond(const WaterEnsemble& e) {
  double within = 0.0;
  for (const double x : mean_density(e)) within += x * e.plan.bins.width;
  return 1.0 - within;
}

/// A row for each distance, at the height `at`.
Table ticks(const char* column, const std::vector<double>& r, double at) {
  Table table({"r [A]", column});
  for (const double x : r) table.row({std::round(1e4 * x) / 1e4, at});
  return table;
}

/// Lengths of the OO pairs at rest in a minimum, rising [A].
std::vector<double> distances_at_rest(double omega) {
  const Eigen::VectorXd q = water_start(WaterParameters{}, omega * omega);
  std::vector<double> all;
  for (Eigen::Index i = 3; i < q.size(); i += 9) {
    for (Eigen::Index j = 3; j < i; j += 9) {
      all.push_back((q.segment<3>(i) - q.segment<3>(j)).norm());
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

void claim_same(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                const WaterEnsemble& rigid_ev, const WaterEnsemble& soft_ev) {
  const Relabelled found = relabelled(rigid, soft);
  const Relabelled in_ev = relabelled(rigid_ev, soft_ev);
  const double halves = between_halves(rigid);
  context.number("variation.kcal", found.observed);
  context.number("variation.kcal-partitions", found.expected);
  context.number("variation.kcal-shake-halves", halves);
  context.number("variation.ev", in_ev.observed);
  context.number("partitions-share.kcal", found.p);
  context.number("partitions-share.ev", in_ev.p);
  context.number("share-beyond.ev-shake", beyond(rigid_ev));
  context.number("share-evaporated.ev-shake", apart(rigid_ev));
  const std::vector<double> hard = distances_at_rest(0.0);
  const std::vector<double> yielding = distances_at_rest(water_omega);
  const auto mean = [](const WaterEnsemble& e) {
    return mean_of(e.each([](const WaterRun& run) { return average(run.distance); }));
  };
  const Mean a = mean(rigid);
  const Mean b = mean(soft);
  context.number("distance-shift.runs-over-minima",
                 (a.value - b.value) / (average(hard) - average(yielding)));
  context.number("mean-distance.shake", a.value);
  context.number("mean-distance-se.shake", a.standard_error);
  context.number("mean-distance.integrator-5", b.value);
  context.number("mean-distance-se.integrator-5", b.standard_error);
  context.number("mean-distance.rigid-minimum", average(hard));
  context.number("mean-distance.penalised-minimum", average(yielding));
}

void claim_basin(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                 const WaterEnsemble& rigid_ev) {
  const Basins hard = basins(rigid), yielding = basins(soft), molten = basins(rigid_ev);
  context.number("basin-share.shake", share_of(hard.at_start, hard.snapshots));
  context.number("basin-share.integrator-5", share_of(yielding.at_start, yielding.snapshots));
  context.number("basin-share.shake-ev", share_of(molten.at_start, molten.snapshots));
  context.number("snapshots.shake", hard.snapshots);
  context.number("minima-energies.ev", molten.energies);
}

void claim_peaks(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                 const WaterEnsemble& rigid_ev) {
  constexpr double floor = 0.05;
  context.number("density-peaks.half", peaks(mean_density(rigid), floor));
  context.number("density-peaks.three-quarters", peaks(mean_density(rigid), floor, 0.75));
  context.number("density-peaks.ev", peaks(mean_density(rigid_ev), floor));
  context.number("coordinates.penalised", coordinates(soft.plan));
}

void run_fig4(Context& context) {
  const int seeds = context.pick(8, 2);
  const double until = context.pick(10000.0, 200.0);
  const double from = context.pick(1000.0, 50.0);
  const WaterEnsemble rigid(context, sampling_plan(gla_shake, until, from, {}), seeds);
  context.progress(0.4);
  const WaterEnsemble soft(context, sampling_plan(gla_integrator5, until, from, {}), seeds);
  context.progress(0.6);
  const auto in_ev = [&](const char* method) {
    WaterPlan made = sampling_plan(method, 0.4 * until, 0.5 * from, {2.3, 0.05, 134});
    made.energy_scale = electronvolt;
    made.label += ", eV";
    made.snapshots = 250.0;  // of a shorter run
    return WaterEnsemble(context, made, seeds);
  };
  const WaterEnsemble rigid_ev = in_ev(gla_shake);
  context.progress(0.8);
  const WaterEnsemble soft_ev = in_ev(gla_integrator5);

  const std::vector<double> density = mean_density(rigid);
  const double top = 1.1 * *std::max_element(density.begin(), density.end());
  const char* const at_rest[] = {"rigid minimum", "minimum with springs"};
  Table both = stacked(densities(rigid, soft), densities(rigid_ev, soft_ev, ", eV"));
  both = stacked(both, ticks(at_rest[0], distances_at_rest(0.0), -0.05 * top));
  both = stacked(both, ticks(at_rest[1], distances_at_rest(water_omega), -0.1 * top));
  Figure drawing(1, 260);
  Panel& kcal = drawing.panel("Energies in kcal/mol, 10 K");
  draw_densities(kcal, 2.5, 6.1);
  kcal.y_range(-0.15 * top, top);
  kcal.points(by_method("shake", at_rest[0], 1), "r [A]", at_rest[0]);
  kcal.points(by_method("zhang-skeel-stiff", at_rest[1], 1), "r [A]", at_rest[1]);
  draw_densities(drawing.panel("Energies in eV, 232 K"), 2.3, 9.0, ", eV");
  Artefact& artefact = context.artefact(
      "tao2014/fig4", "OO distances of seven water molecules",
      {"Energies in kcal/mol: {peaks-apart/2} maxima by SHAKE, {peaks-apart} if two count as one "
       "between which the curve stays above half of the lower; those of Integrator 5 lie nearer, by "
       "more than the bands: the two histograms differ in {same-distribution} of their area, halves "
       "of SHAKE's seeds in {same-distribution/3}. That is the softness of the springs: the mean "
       "distance changes by {peaks-shift} times what it changes between the two minima at rest, "
       "whose distances are the marks below. The share of the snapshots that a quench "
       "takes back to the first minimum is {one-basin}: the histogram is a property of the start, its bands the spread "
       "within one basin. In eV the two methods agree, as the paper's figure shows, within "
       "{same-distribution/4}; but there the cluster has melted, and the peaks are gone.",
       sampling_units + "$T$ = " + number(until, 5) +
           " (in eV, where the unit of time is 10.2 fs, " + number(0.4 * until, 5) +
           "), distances of all pairs every unit of time after the first " + number(from, 4) +
           " (" + number(0.5 * from, 3) + "). Means over " + std::to_string(seeds) +
           " seeds. Start: at rest in the minimum, the rigid one or the penalised one.",
       "The paper states neither units nor start nor seeds, and shows one run of $T$ = 10000; that in "
       "eV is shorter here. It calls the density a radial distribution."});
  artefact.note(
      "Kinetic temperature over what is asked for, of all atoms and of whole molecules: SHAKE " +
      with_error(temperature_of(rigid)) + " and " + with_error(of_molecules(rigid)) +
      " (all atoms in the second half: " + with_error(late_temperature(rigid)) +
      ", so that the start at rest is not why it is low), Integrator 5 " +
      with_error(temperature_of(soft)) + " and " + with_error(of_molecules(soft)) +
      "; in eV SHAKE " + with_error(temperature_of(rigid_ev)) + ", Integrator 5 " +
      with_error(temperature_of(soft_ev)) + " of all atoms.");
  artefact.table(both).figure(drawing);
  for (const WaterEnsemble* e : {&rigid, &soft, &rigid_ev, &soft_ev}) recorded(artefact, *e);
  claim_same(context, rigid, soft, rigid_ev, soft_ev);
  claim_peaks(context, rigid, soft, rigid_ev);
  claim_basin(context, rigid, soft, rigid_ev);
  water_statistics(context, rigid, soft);
}

}  // namespace

Experiment fig4() { return {.id = "tao2014/fig4", .run = run_fig4, .divisible = true}; }

}  // namespace shakedown::tao2014
