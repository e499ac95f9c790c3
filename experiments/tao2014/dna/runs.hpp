// Runs of the DNA strand, seen through the mean angle.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// Beyond a few hundred time units only statistics compare: the strand is chaotic.
inline constexpr double dna_horizon = 2000.0;
inline constexpr double dna_grid = 2.0;

struct DnaScheme {
  std::string label;
  std::string method;
  double h = 0.0;
  Settings options;  ///< of the method
  Settings problem;  ///< beside the seed
};

struct DnaRun {
  std::vector<double> angle;     ///< mean over the bases, at multiples of the grid
  std::vector<double> velocity;  ///< its derivative
  std::vector<double> energy;
  int transitions = 0;
  double mean_energy_change = 0.0;     ///< of the samples, against the start
  double largest_energy_change = 0.0;  ///< infinite when the run failed
  RunSummary summary;
};

/// A transition: the mean angle passes from one side of pi to the other, and by more than 1.
DnaRun dna_run(const DnaScheme& scheme, int seed, double until = dna_horizon,
               double grid = dna_grid);

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
