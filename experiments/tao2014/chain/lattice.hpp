// The cost of SHAKE and of Verlet on stiff springs, in operations. The rods connect the nodes of a
// line, a plane or a space lattice that hangs from its uppermost layer.
#pragma once

namespace shakedown::tao2014 {

/// Operations per node in the time of one step of SHAKE, 1/omega, on a moving lattice.
struct LatticeWork {
  int nodes = 0, rods = 0;
  double verlet = 0.0;        ///< Verlet at its largest stable step
  double verlet_limit = 0.0;  ///< largest stable step times omega
  double fresh = 0.0;         ///< SHAKE with the matrix factorised in each step
  double kept = 0.0;          ///< SHAKE with factors kept as long as they converge
  double iterations = 0.0;    ///< per step, with fresh factors
  double apart = 0.0;         ///< largest difference of the two motions over the displacement
  double fill = 0.0;          ///< nonzeros of the factor per rod
};

/// Measures a lattice of `layers` layers below the fixed one, each of 1, `layers` or `layers`^2
/// nodes.
LatticeWork lattice_work(int dimension, int layers);

}  // namespace shakedown::tao2014
