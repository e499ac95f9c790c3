// In which minima of its potential a cluster has been.
#pragma once

#include "experiments/tao2014/water/runs.hpp"

namespace shakedown::tao2014 {

/// The snapshots of all runs, each molecule given its rigid shape, quenched to the nearest minimum.
struct Basins {
  int snapshots = 0;
  int at_start = 0;  ///< whose minimum has the energy of the one that the rigid runs start from
  int energies = 0;  ///< different ones, to 1e-3 kcal/mol
};
Basins basins(const WaterEnsemble& ensemble);

}  // namespace shakedown::tao2014
