// Computes the results of fig4.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/densities.hpp"
#include "problems/base/triangles.hpp"
#include "problems/water_model.hpp"
#include "problems/water_start.hpp"

namespace shakedown::tao2014 {
namespace {

/// Gives each molecule the sides of TO (25), keeping its oxygen and its bisector.
void straighten(Eigen::VectorXd& q) {
  constexpr double half_angle = tip3p::alpha_HOH * std::numbers::pi / 360.0;
  for (Index a = 0; a < q.size() / 9; ++a) {
    const Eigen::Matrix3d at = triangle::atoms(q, a);
    const Eigen::Vector3d middle = (at.col(0) + at.col(2) - 2.0 * at.col(1)).normalized();
    Eigen::Vector3d across = at.col(0) - at.col(2);
    across = (across - across.dot(middle) * middle).normalized();
    const Eigen::Vector3d along = tip3p::r_OH * std::cos(half_angle) * middle;
    const Eigen::Vector3d aside = tip3p::r_OH * std::sin(half_angle) * across;
    q.segment<3>(9 * a) = at.col(1) + along + aside;
    q.segment<3>(9 * a + 6) = at.col(1) + along - aside;
  }
}

/// The snapshots of all runs after quenching to the nearest minimum, with rigid molecules.
struct Basins {
  int snapshots = 0;
  int at_start = 0;  ///< snapshots whose minimum has the energy of the rigid runs' start
  int energies = 0;  ///< different energies, to 1e-3 kcal/mol
  [[nodiscard]] double share_at_start() const { return static_cast<double>(at_start) / snapshots; }
};
Basins basins(const WaterEnsemble& ensemble) {
  // With forces of at most 1e-4, a mode with a stiffness of at least 0.01 kcal/(mol A^2) has an
  // energy of less than 1e-6.
  constexpr double tolerance = 1e-4, resolution = 1e-3;
  WaterParameters start;
  start.N = ensemble.plan.N;
  WaterCluster cluster(start.N);
  cluster.q = water_start(start, 0.0);
  const double lowest = cluster.energy();
  Basins found;
  std::set<long> energies;
  for (const WaterRun& run : ensemble.runs) {
    for (const Eigen::VectorXd& q : run.snapshots) {
      cluster.q = q;
      straighten(cluster.q);
      cluster.quench(tolerance, 50000);
      ++found.snapshots;
      found.at_start += std::fabs(cluster.energy() - lowest) < resolution ? 1 : 0;
      energies.insert(std::lround((cluster.energy() - lowest) / resolution));
    }
  }
  found.energies = static_cast<int>(energies.size());
  return found;
}

/// Returns the share of the distances that lie beyond the last bin.
double beyond(const WaterEnsemble& e) {
  double within = 0.0;
  for (const double x : mean_density(e)) within += x * e.plan.bins.width;
  return 1.0 - within;
}

/// Returns a row for each distance, at the height `at`.
Table ticks(const char* column, const std::vector<double>& r, double at) {
  Table table({"r [A]", column});
  for (const double x : r) table.row({ten_thousandths(x), at});
  return table;
}

/// Returns the OO distances [A] at rest in a minimum, in ascending order.
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

void measure_same(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
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
  context.number("share-evaporated.ev-shake", rigid_ev.mean(&WaterRun::apart).value);
  const std::vector<double> hard = distances_at_rest(0.0);
  const std::vector<double> yielding = distances_at_rest(water::omega);
  const Mean a = rigid.mean(&WaterRun::distance);
  const Mean b = soft.mean(&WaterRun::distance);
  context.number("distance-shift.runs-over-minima",
                 (a.value - b.value) / (average(hard) - average(yielding)));
  context.number("mean-distance.shake", a.value);
  context.number("mean-distance-se.shake", a.standard_error);
  context.number("mean-distance.integrator-5", b.value);
  context.number("mean-distance-se.integrator-5", b.standard_error);
  context.number("mean-distance.rigid-minimum", average(hard));
  context.number("mean-distance.penalised-minimum", average(yielding));
}

void measure_basin(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                   const WaterEnsemble& rigid_ev) {
  const Basins hard = basins(rigid), yielding = basins(soft), molten = basins(rigid_ev);
  context.number("basin-share.shake", hard.share_at_start());
  context.number("basin-share.integrator-5", yielding.share_at_start());
  context.number("basin-share.shake-ev", molten.share_at_start());
  context.number("snapshots.shake", hard.snapshots);
  context.number("minima-energies.ev", molten.energies);
}

void measure_peaks(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
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
    made.snapshots = 250.0;  // for the shorter run
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
  both = stacked(both, ticks(at_rest[1], distances_at_rest(water::omega), -0.1 * top));
  Figure drawing(1, 220);
  Panel& kcal = drawing.panel("Energies in kcal/mol, 10 K");
  draw_densities(kcal, 2.5, 6.1);
  kcal.y_range(-0.15 * top, top);
  kcal.points(by_method(gla_shake, at_rest[0], 1), "r [A]", at_rest[0]);
  kcal.points(by_method(gla_integrator5, at_rest[1], 1), "r [A]", at_rest[1]);
  draw_densities(drawing.panel("Energies in eV, 232 K"), 2.3, 9.0, ", eV");
  context.words("horizon", typeset::number(until, 5));
  context.words("horizon.ev", typeset::number(0.4 * until, 5));
  context.words("passed-over", typeset::number(from, 4));
  context.words("passed-over.ev", typeset::number(0.5 * from, 3));
  context.words("seeds", std::to_string(seeds));
  Artefact& artefact = context.artefact("fig4");
  const auto temperature = [](const WaterEnsemble& e) {
    return with_error(e.mean(&WaterRun::kinetic));
  };
  const auto of_molecules = [](const WaterEnsemble& e) {
    return with_error(e.mean(&WaterRun::molecules));
  };
  const Mean late =
      rigid.mean([](const WaterRun& run) { return block_means(run.kinetic, 2).back(); });
  artefact.note(
      "Kinetic temperature over what is asked for, of all atoms and of whole molecules: SHAKE " +
      temperature(rigid) + " and " + of_molecules(rigid) + " (all atoms in the second half: " +
      with_error(late) + ", so that the start at rest is not why it is low), Integrator 5 " +
      temperature(soft) + " and " + of_molecules(soft) + "; in eV SHAKE " + temperature(rigid_ev) +
      ", Integrator 5 " + temperature(soft_ev) + " of all atoms.");
  artefact.table(both).figure(drawing);
  for (const WaterEnsemble* e : {&rigid, &soft, &rigid_ev, &soft_ev}) recorded(artefact, *e);
  measure_same(context, rigid, soft, rigid_ev, soft_ev);
  measure_peaks(context, rigid, soft, rigid_ev);
  measure_basin(context, rigid, soft, rigid_ev);
  water_statistics(context, rigid, soft, soft_ev);
}

}  // namespace

Experiment fig4() { return {.id = "tao2014/fig4", .run = run_fig4, .divisible = true}; }

}  // namespace shakedown::tao2014
