// Runs of the DNA strand, seen through the mean angle.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

/// Beyond a few hundred time units only statistics compare: the strand is chaotic.
inline constexpr double dna_horizon = 2000.0;
inline constexpr double dna_grid = 2.0;

/// Verlet, or Z&S or its simplified form with the paper's beta.
Case dna_case(const std::string& method, double h, const Settings& parameters = {});

struct DnaRun {
  std::vector<double> angle;     ///< mean over the bases, at multiples of the grid
  std::vector<double> velocity;  ///< its derivative
  std::vector<double> energy;
  int transitions = 0;
  double mean_energy_change = 0.0;     ///< of the samples, against the start
  double largest_energy_change = 0.0;  ///< infinite when the run failed
  RunSummary summary;
};

/// Takes as many whole steps as fit into run.until. At a transition the mean angle passes from one
/// side of pi to the other, and by more than 1.
DnaRun dna_run(Case run, int seed);

/// The run from this seed ends in time, with its energy within 10 of the start's 2.5: a run that
/// melts gains orders of magnitude.
bool survives(const DnaRun& run);

/// All angles theta: the largest force, and epsilon U''.
struct UniformStrand {
  explicit UniformStrand(double theta);
  double force = 0.0;
  double curvature = 0.0;
};

}  // namespace shakedown::tao2014
