// Computes the results of fig7.md.
#include <array>
#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/densities.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double shell = 3.05;  ///< outer radius of the first shell [A]

/// The mean of the distances below `shell`, and the number of neighbours per molecule.
struct Shell {
  Mean distance, neighbours;
  explicit Shell(const WaterEnsemble& e) {
    const auto sums = [&](const WaterRun& run) {
      std::array<double, 2> sum{};
      for (int k = 0; k < e.plan.bins.count && e.plan.bins.centre(k) < shell; ++k) {
        const double share = run.density[static_cast<std::size_t>(k)] * e.plan.bins.width;
        sum[0] += share;
        sum[1] += share * e.plan.bins.centre(k);
      }
      return sum;
    };
    distance = e.mean([&](const WaterRun& run) { return sums(run)[1] / sums(run)[0]; });
    neighbours = e.mean([&](const WaterRun& run) { return sums(run)[0] * (e.plan.N - 1.0); });
  }
};
/// Returns the share of the total variation between the two sets that lies beyond the first shell.
double beyond_shell(const WaterEnsemble& a, const WaterEnsemble& b) {
  std::vector<double> first = mean_density(a), second = mean_density(b);
  const double all = total_variation(first, second, a.plan.bins.width);
  for (int k = 0; a.plan.bins.centre(k) < shell; ++k) {
    first[static_cast<std::size_t>(k)] = second[static_cast<std::size_t>(k)];
  }
  return total_variation(first, second, a.plan.bins.width) / all;
}

/// Returns the total variation between the distributions of only the distances below `shell`, which
/// are a few per cent of all pairs of a droplet.
double of_first_shell(const WaterEnsemble& a, const WaterEnsemble& b) {
  const auto near = [](const WaterEnsemble& e) {
    std::vector<double> density = mean_density(e);
    double share = 0.0;
    for (int k = 0; k < e.plan.bins.count; ++k) {
      double& x = density[static_cast<std::size_t>(k)];
      if (e.plan.bins.centre(k) >= shell) x = 0.0;
      share += x * e.plan.bins.width;
    }
    for (double& x : density) x /= share;
    return density;
  };
  return total_variation(near(a), near(b), a.plan.bins.width);
}

/// Measures the droplets with energies in eV, with fewer and shorter runs.
void measure_ev(Context& context, const WaterEnsemble& frozen, const WaterEnsemble& rigid,
                const WaterEnsemble& soft) {
  const double width = rigid.plan.bins.width;
  context.number("first-shell.ev", of_first_shell(rigid, soft));
  context.number("first-shell.between-units", of_first_shell(rigid, frozen));
  context.number("variation.ev", total_variation(mean_density(rigid), mean_density(soft), width));
  context.number("variation.between-units",
                 total_variation(mean_density(rigid), mean_density(frozen), width));
  // kT is 0.02 in both units.
  const double warm = rigid.mean(&WaterRun::kinetic).value;
  context.number("temperature.ev", warm);
  context.number("temperature.ratio", warm / electronvolt / frozen.mean(&WaterRun::kinetic).value);
  context.words("horizon.ev", typeset::number(rigid.plan.until, 4));
  context.words("seeds.ev", std::to_string(rigid.runs.size()));
}

void measure_fig7(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft) {
  const Relabelled found = relabelled(rigid, soft);
  const Shell a(rigid), b(soft);
  context.number("neighbours.difference", std::fabs(b.neighbours.value / a.neighbours.value - 1.0));
  context.number("mean-distance.in-errors",
                 std::fabs(a.distance.value - b.distance.value) /
                     std::hypot(a.distance.standard_error, b.distance.standard_error));
  context.number("first-shell.kcal", of_first_shell(rigid, soft));
  context.number("variation.total", found.observed);
  context.number("variation.shake-halves", between_halves(rigid));
  context.number("variation.p-value", found.p);
  context.number("variation.share-beyond-shell", beyond_shell(rigid, soft));
  context.number("neighbours.shake", a.neighbours.value);
  context.number("neighbours.integrator-5", b.neighbours.value);
  context.number("mean-distance.shake", a.distance.value);
  context.number("mean-distance.integrator-5", b.distance.value);
  const Mean warm = rigid.mean(&WaterRun::kinetic), warm_soft = soft.mean(&WaterRun::kinetic);
  context.number("temperature.shake", warm.value);
  context.number("temperature.integrator-5", warm_soft.value);
  context.number("evaporated-share.shake", rigid.mean(&WaterRun::apart).value);
  context.words("mean-distance.shake.with-error", with_error(a.distance, 4));
  context.words("mean-distance.integrator-5.with-error", with_error(b.distance, 4));
  context.words("temperature.shake.with-error", with_error(warm));
  context.words("temperature.integrator-5.with-error", with_error(warm_soft));
}

void run_fig7(Context& context) {
  const int seeds = context.pick(8, 2);
  const double until = context.pick(1000.0, 10.0);
  const auto droplet = [&](const char* method, double energy_scale, double last, int runs) {
    WaterPlan made = sampling_plan(method, last, 0.5 * last, {2.3, 0.025, 660});
    made.energy_scale = energy_scale;
    made.N = context.pick(100, 20);
    made.snapshots = 0.0;
    return WaterEnsemble(context, made, runs);
  };
  const WaterEnsemble near_rigid = droplet(gla_shake, 1.0, until, seeds);
  context.progress(0.6);
  const WaterEnsemble near_soft = droplet(gla_integrator5, 1.0, until, seeds);
  const auto in_ev = [&](const char* method) {
    return coarsened(droplet(method, electronvolt, 0.2 * until, 2), 2);
  };
  const WaterEnsemble rigid = coarsened(near_rigid, 2), soft = coarsened(near_soft, 2);
  Figure drawing(1, 230);
  draw_densities(drawing.panel("First neighbours, bins of 0.025 Å"), 2.45, 3.15, ", fine");
  draw_densities(drawing.panel("All distances, bins of 0.05 Å"), 2.3, 18.0);
  context.words("horizon", typeset::number(until, 4));
  context.words("seeds", std::to_string(seeds));
  context.words("shell", shortest(shell));
  Artefact& artefact = context.artefact("fig7");
  artefact.table(stacked(densities(rigid, soft), densities(near_rigid, near_soft, ", fine", 36)))
      .figure(drawing);
  recorded(artefact, rigid);
  recorded(artefact, soft);
  measure_fig7(context, rigid, soft);
  measure_ev(context, rigid, in_ev(gla_shake), in_ev(gla_integrator5));
  context.number("coordinates.penalised", coordinates(soft.plan));
}

}  // namespace

Experiment fig7() { return {.id = "tao2014/fig7", .run = run_fig7, .divisible = true}; }

}  // namespace shakedown::tao2014
