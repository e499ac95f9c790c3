// The runs of Figure 8, seeds of three schemes and more, and what is measured of them.
#pragma once

#include <cstddef>
#include <vector>

#include "experiments/harness/claims/context.hpp"
#include "experiments/tao2014/dna/runs.hpp"

namespace shakedown::tao2014::opening {

inline constexpr const char* statistics = "tao2014/fig8-statistics";

struct Ensemble {
  DnaScheme scheme;
  std::vector<DnaRun> runs;         ///< seeds 1, 2, ...
  std::vector<double> transitions;  ///< of each seed
  std::vector<double> energy;       ///< mean change of the energy against the start
  int survivors = 0;
};

/// Places of the schemes that are compared: Verlet at h = 0.05 and 0.2, Z&S at h = 2.
inline constexpr std::size_t fine = 0, verlet = 1, zs = 2;
/// Of each of four comparisons, which together are wrong once in a hundred times.
inline constexpr double level = 0.01 / 4.0;

void measure_opening(Context& context, const std::vector<Ensemble>& ensembles);

}  // namespace shakedown::tao2014::opening
