// Distributions of distances, and whether two sets of runs have the same: whole seeds are the units.
#pragma once

#include <vector>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/water/runs.hpp"

namespace shakedown::tao2014 {

/// Mean over the seeds, and plus `times` their standard deviations; not below 0.
std::vector<double> mean_density(const WaterEnsemble& ensemble, double times = 0.0);

/// Half the integral of |a - b|: the share of the distances that lie elsewhere.
double total_variation(const std::vector<double>& a, const std::vector<double>& b, double width);

/// Two sets of equally many seeds, in the same bins, against all ways to part them otherwise.
struct Relabelled {
  double observed = 0.0;  ///< total variation between the means of the two sets
  double expected = 0.0;  ///< mean of the same over all partitions into two halves
  double p = 1.0;         ///< share of the partitions with at least the observed one
};
/// Throws std::invalid_argument where their bins differ.
Relabelled relabelled(const WaterEnsemble& a, const WaterEnsemble& b);

/// Mean total variation between the two halves of a set of seeds, over all halvings: what chance
/// leaves of no difference. Halves of 4 differ by 2^(1/2) as much as sets of 8.
double between_halves(const WaterEnsemble& ensemble);

/// The same densities in bins `times` as wide; a rest at the end is left out.
WaterEnsemble coarsened(const WaterEnsemble& ensemble, int times);

/// Maxima of a density above `floor`, each parted from the next by less than `valley` of the lower of
/// the two.
int peaks(const std::vector<double>& density, double floor, double valley = 0.5);

/// Integrated autocorrelation time of an even series in units of its spacing, 1/2 + sum rho_k, over
/// the window of Sokal's rule: up to the first k of at least 5 times what it comes to.
double autocorrelation_time(const std::vector<double>& series);

/// Leaves tao2014/water-statistics, on Figure 4's ensembles and further ones.
void water_statistics(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                      const WaterEnsemble& soft_ev);

}  // namespace shakedown::tao2014
