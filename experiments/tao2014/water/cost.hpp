// The cost of a step on the water cluster, and the shares of forces, springs, solves and noise, in
// seconds and in operations.
#pragma once

#include <vector>

#include "experiments/tao2014/water/motion.hpp"

namespace shakedown::tao2014::water {

/// The costs of the parts of a step with the paper's h and omega, each measured separately on the
/// same state.
struct Parts {
  double forces = 0.0;    ///< grad V of (24)
  double springs = 0.0;   ///< G^T omega^2 g, the springs' forces
  double assembly = 0.0;  ///< M + beta h^2 Hess V1 from its springs
  double woodbury = 0.0;  ///< factorisation and solve of Integrator 5's linear system
  double ldlt = 0.0;      ///< factorisation and solve from 9 x 9 blocks
  double newton = 0.0;    ///< SHAKE's nonlinear system, starting from the last multiplier
  double iterations = 0.0;
  double free_noise = 0.0;     ///< noise on all momenta; not counted in operations
  double tangent_noise = 0.0;  ///< noise on momenta tangent to the constraints
};
/// The seconds of the parts in each of several rounds, and the minima over the rounds.
struct TimedParts {
  std::vector<Parts> rounds;
  Parts least;
};
/// Times the parts on the state that SHAKE reaches in four steps from the start of a cluster. The
/// parts take turns, so that other load on the machine affects all of them.
TimedParts time_parts(const Settings& cluster, int rounds);
/// Counts additions, multiplications, divisions and roots.
Parts count_parts(const Settings& cluster);

/// Returns the ratio of the operations of the whole Hess V to the operations of grad V, for seven
/// molecules.
double whole_hessian_over_gradient();

/// The processor time of a step, and the iterations of all steps.
struct StepTime {
  double seconds = 0.0;        ///< minimum of all rounds
  std::vector<double> rounds;  ///< seconds in each round
  double iterations = 0.0;
  Counts counts;
  double steps = 0.0;
};
/// Times `batches` batches of `steps` steps. The runs take turns, so that a slow phase of the
/// machine affects all of them.
std::vector<StepTime> time_steps(const std::vector<Case>& runs, std::int64_t steps, int batches);

}  // namespace shakedown::tao2014::water
