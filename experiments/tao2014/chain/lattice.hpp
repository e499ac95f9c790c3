// The operations of SHAKE on lattices of rods, and of Verlet on the same lattices with stiff
// springs. The rods connect the nodes of a line, a plane lattice or a space lattice, which hangs
// from its uppermost layer.
#pragma once

namespace shakedown::tao2014 {

/// The operations per node on a moving lattice, for the time 1/omega of one step of SHAKE.
struct LatticeWork {
  int nodes = 0, rods = 0;
  double verlet = 0.0;        ///< Verlet at its largest stable step
  double verlet_limit = 0.0;  ///< largest stable step times omega
  double fresh = 0.0;         ///< SHAKE with the matrix factorised in each step
  double kept = 0.0;          ///< SHAKE with factors kept as long as they converge
  double iterations = 0.0;    ///< per step, with fresh factors
  double apart = 0.0;         ///< largest difference of the motions, relative to the displacement
  double fill = 0.0;          ///< nonzeros of the factor per rod
};

/// Measures a lattice with `layers` layers below the fixed one. Depending on the dimension, a layer
/// has 1, `layers` or `layers`^2 nodes.
LatticeWork lattice_work(int dimension, int layers);

}  // namespace shakedown::tao2014
