// Distributions of distances, and tests whether two sets of runs have equal distributions. The
// statistical units are whole seeds.
#pragma once

#include <vector>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/water/runs.hpp"

namespace shakedown::tao2014 {

/// Returns the mean over the seeds plus `times` times their standard deviation, but at least 0.
std::vector<double> mean_density(const WaterEnsemble& ensemble, double times = 0.0);

/// Returns half the integral of |a - b|, the share of the distances that differ.
double total_variation(const std::vector<double>& a, const std::vector<double>& b, double width);

/// A comparison of two equally large sets of seeds, with the same bins, with all other partitions
/// of these seeds into two halves.
struct Relabelled {
  double observed = 0.0;  ///< total variation between the means of the two sets
  double expected = 0.0;  ///< mean total variation over all partitions into two halves
  double p = 1.0;         ///< share of partitions with at least the observed variation
};
/// Compares two sets. Throws std::invalid_argument if their bins differ.
Relabelled relabelled(const WaterEnsemble& a, const WaterEnsemble& b);

/// Returns the total variation between the two halves of a set of seeds, averaged over all
/// halvings. It estimates the variation by chance. Halves of 4 differ 2^(1/2) times as much as sets
/// of 8.
double between_halves(const WaterEnsemble& ensemble);

/// Returns the densities in bins that are wider by the factor `times`; a remainder at the end is
/// left out.
WaterEnsemble coarsened(const WaterEnsemble& ensemble, int times);

/// Returns the number of maxima of a density above `floor`. Between two maxima the density must be
/// less than `valley` times the lower one.
int peaks(const std::vector<double>& density, double floor, double valley = 0.5);

/// Returns the integrated autocorrelation time, 1/2 + sum rho_k, of an evenly spaced series in
/// units of its spacing. The window follows Sokal's rule: it ends at the first k that is at least 5
/// times the sum.
double autocorrelation_time(const std::vector<double>& series);

/// Writes tao2014/water-statistics from the ensembles of Figure 4 and further ensembles.
void water_statistics(Context& context, const WaterEnsemble& rigid, const WaterEnsemble& soft,
                      const WaterEnsemble& soft_ev);

}  // namespace shakedown::tao2014
