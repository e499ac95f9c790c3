// The runs of Figure 8: many seeds of each scheme.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/dna/runs.hpp"

namespace shakedown::tao2014::opening {

struct Ensemble {
  std::string scheme;
  std::vector<DnaRun> runs;         ///< seeds 1, 2, ...
  std::vector<double> transitions;  ///< number of transitions for each seed
  std::vector<double> energy;       ///< mean energy change since the start for each seed
  int survivors = 0;
};

/// Indices of the compared schemes: Verlet at h = 0.05 and 0.2, Z&S at h = 2.
inline constexpr std::size_t fine = 0, verlet = 1, zs = 2;

void measure_opening(Context& context, const std::vector<Ensemble>& ensembles);

}  // namespace shakedown::tao2014::opening
