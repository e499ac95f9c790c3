// Largest steps of Z&S (3) with its terms on and off.
#pragma once

namespace shakedown::tao2014 {

/// What is left of (3): a share of the third derivative in f_k, and whether the matrix of a_k has all
/// of Hess V or only the part G^T G of the springs, without omega^2 sum_k g_k Hess g_k.
struct Terms {
  double third = 1.0;
  bool bent = true;
};

/// The smallest unstable step on a flat constraint: a bead on the rail y = 0 that the slow potential
/// (1 + y)(1 - cos x) pushes off, released at x = 1.
double flat_step_limit(double omega);

}  // namespace shakedown::tao2014
