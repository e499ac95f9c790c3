// What a step on the water cluster costs, and what of it is forces, springs, solves and noise: in
// seconds and in operations.
#pragma once

#include <vector>

#include "experiments/tao2014/water/motion.hpp"

namespace shakedown::tao2014::water {

/// The parts of a step, each alone, on one state; per step of h at omega.
struct Parts {
  double forces = 0.0;    ///< grad V of (24)
  double springs = 0.0;   ///< G^T omega^2 g beside it
  double assembly = 0.0;  ///< M + beta h^2 Hess V1, from its springs
  double woodbury = 0.0;  ///< factor and solve it: Integrator 5's linear system
  double ldlt = 0.0;      ///< the same from 9 x 9 blocks
  double newton = 0.0;    ///< SHAKE's nonlinear system, from the last multiplier
  double iterations = 0.0;
  double free_noise = 0.0;     ///< of all momenta; not counted in operations
  double tangent_noise = 0.0;  ///< of those tangent to the constraints
};
/// Seconds of the parts: in each of several rounds, and the least of these.
struct TimedParts {
  std::vector<Parts> rounds;
  Parts least;
};
/// On the state that SHAKE reaches in four steps from the start of a cluster. The parts take turns,
/// so that a busy moment of the machine meets all of them.
TimedParts time_parts(const Settings& cluster, int rounds);
/// Additions, multiplications, divisions and roots.
Parts count_parts(const Settings& cluster);

/// Operations of Hess V, all of it, over those of grad V, seven molecules.
double whole_hessian_over_gradient();

/// Processor time of a step, and the iterations of all.
struct StepTime {
  double seconds = 0.0;        ///< the least of all rounds
  std::vector<double> rounds;  ///< in each
  double iterations = 0.0;
  Counts counts;
  double steps = 0.0;
};
/// Of so many batches of `steps` steps. The runs take turns: a machine that is slow for a while is so
/// for all of them.
std::vector<StepTime> time_steps(const std::vector<Case>& runs, std::int64_t steps, int batches);

}  // namespace shakedown::tao2014::water
