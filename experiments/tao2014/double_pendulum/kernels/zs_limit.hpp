// The largest stable steps of Z&S (3) with some of its terms switched off.
#pragma once

namespace shakedown::tao2014 {

/// The terms of (3) that are kept: a share of the third derivative in f_k and, in the matrix of
/// a_k, either all of Hess V or only the part with G^T G, without omega^2 sum_k g_k Hess g_k.
struct Terms {
  double third = 1.0;
  bool bent = true;
};

/// The smallest unstable step on a flat constraint. A bead on the rail y = 0 starts at x = 1; the
/// slow potential (1 + y)(1 - cos x) pushes it off the rail.
double flat_step_limit(double omega);

}  // namespace shakedown::tao2014
