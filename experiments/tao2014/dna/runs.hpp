// Runs of the DNA strand, described by the mean angle.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

/// The strand is chaotic, so that after a few hundred time units only statistics can be compared.
inline constexpr double dna_horizon = 2000.0;
inline constexpr double dna_grid = 2.0;

/// Returns a case with Verlet, or with Z&S or Z&S simplified and the paper's beta.
Case dna_case(const std::string& method, double h, const Settings& parameters = {});

struct DnaRun {
  std::vector<double> angle;     ///< mean over the bases, at multiples of the grid
  std::vector<double> velocity;  ///< its derivative
  std::vector<double> energy;
  int transitions = 0;
  double mean_energy_change = 0.0;     ///< mean of the samples, relative to the start
  double largest_energy_change = 0.0;  ///< infinite if the run failed
  RunSummary summary;
};

/// Integrates as many whole steps as fit into run.until. At a transition the mean angle passes
/// from pi - 1 to pi + 1 or back.
DnaRun dna_run(Case run, int seed);

/// Returns whether the run reaches its end with an energy within 10 of the initial 2.5. If the
/// strand melts, the energy grows by orders of magnitude.
bool survives(const DnaRun& run);

/// The largest force, and epsilon U'', of a strand whose angles are all theta.
struct UniformStrand {
  explicit UniformStrand(double theta);
  double force = 0.0;
  double curvature = 0.0;
};

}  // namespace shakedown::tao2014
