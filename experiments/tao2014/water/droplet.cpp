// Measures and draws for fig7.md.
#include <array>
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/densities.hpp"

namespace shakedown::tao2014 {
namespace {

using typeset::number;

constexpr double shell = 3.05;  ///< where the first one ends [A]

/// Of the distances below `shell`: their mean, and how many neighbours that makes a molecule.
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
    distance = mean_of(e.each([&](const WaterRun& run) { return sums(run)[1] / sums(run)[0]; }));
    neighbours =
        mean_of(e.each([&](const WaterRun& run) { return sums(run)[0] * (e.plan.N - 1.0); }));
  }
};
double in_errors_droplet(const Mean& a, const Mean& b) {
  return std::fabs(a.value - b.value) / std::hypot(a.standard_error, b.standard_error);
}
/// Of the total variation between the two the share beyond the first shell.
double beyond_shell(const WaterEnsemble& a, const WaterEnsemble& b) {
  std::vector<double> first = mean_density(a), second = mean_density(b);
  const double all = total_variation(first, second, a.plan.bins.width);
  for (int k = 0; a.plan.bins.centre(k) < shell; ++k) {
    first[static_cast<std::size_t>(k)] = second[static_cast<std::size_t>(k)];
  }
  return total_variation(first, second, a.plan.bins.width) / all;
}

void claim_fig7(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft) {
  const Relabelled found = relabelled(rigid, soft);
  const Shell a(rigid), b(soft);
  context.number("neighbours.difference", std::fabs(b.neighbours.value / a.neighbours.value - 1.0));
  context.number("mean-distance.in-errors", in_errors_droplet(a.distance, b.distance));
  context.number("variation.total", found.observed);
  context.number("variation.shake-halves", between_halves(rigid));
  context.number("variation.p-value", found.p);
  context.number("variation.share-beyond-shell", beyond_shell(rigid, soft));
  context.number("neighbours.shake", a.neighbours.value);
  context.number("neighbours.integrator-5", b.neighbours.value);
  context.number("mean-distance.shake", a.distance.value);
  context.number("mean-distance.integrator-5", b.distance.value);
  context.number("temperature.shake", temperature_of(rigid).value);
  context.number("temperature.integrator-5", temperature_of(soft).value);
  context.number("evaporated-share.shake", apart(rigid));
}

void run_fig7(Context& context) {
  const int seeds = context.pick(8, 2);
  const double until = context.pick(1000.0, 10.0);
  const double from = 0.5 * until;
  const auto droplet = [&](const char* method) {
    WaterPlan made = sampling_plan(method, until, from, {2.3, 0.025, 660});
    made.N = context.pick(100, 20);
    made.snapshots = 0.0;
    return WaterEnsemble(context, made, seeds);
  };
  const WaterEnsemble near_rigid = droplet(gla_shake);
  context.progress(0.6);
  const WaterEnsemble near_soft = droplet(gla_integrator5);
  const WaterEnsemble rigid = coarsened(near_rigid, 2), soft = coarsened(near_soft, 2);
  Figure drawing(1, 260);
  draw_densities(drawing.panel("First neighbours, bins of 0.025 Å"), 2.45, 3.15, ", fine");
  draw_densities(drawing.panel("All distances, bins of 0.05 Å"), 2.3, 18.0);
  Artefact& artefact = context.artefact(
      "tao2014/fig7", "OO distances of a hundred water molecules",
      {"On the scale of the lower panel the curves nearly agree, up to ripples. But Integrator 5's "
       "first neighbours are nearer than SHAKE's (mean distance " +
           with_error(Shell(soft).distance, 4) + " Å against " +
           with_error(Shell(rigid).distance, 4) +
           " Å, "
           "{same-distribution/2} standard errors), as with seven molecules, and it keeps more of the "
           "structure of its start: the two histograms differ in {same-distribution/3} of their area, "
           "of which {same-distribution/6} lie beyond the first shell, halves of SHAKE's seeds in "
           "{same-distribution/4}. Neither droplet is in equilibrium: the kinetic temperature is " +
           with_error(temperature_of(rigid)) + " by SHAKE and " + with_error(temperature_of(soft)) +
           " by Integrator 5 of what is asked for.",
       sampling_units + "$T$ = " + number(until, 4) +
           ", distances of all pairs every unit of time of the second half. Means over " +
           std::to_string(seeds) +
           " seeds. Start: at rest, a ball of liquid density quenched to a minimum, the same for all "
           "seeds, for Integrator 5 with springs.",
       "The paper states neither units nor start nor seeds, and shows one run."});
  artefact.table(stacked(densities(rigid, soft), densities(near_rigid, near_soft, ", fine", 36)))
      .figure(drawing);
  recorded(artefact, rigid);
  recorded(artefact, soft);
  claim_fig7(context, rigid, soft);
  context.number("coordinates.penalised", coordinates(soft.plan));
}

}  // namespace

Experiment fig7() { return {.id = "tao2014/fig7", .run = run_fig7, .divisible = true}; }

}  // namespace shakedown::tao2014
