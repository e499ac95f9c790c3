// SHAKE with the iteration of molecular dynamics, one constraint at a time:
//
//   p_{n+1/2} = p_{n-1/2} - h (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2},      g(q_{n+1}) = 0
//   p_n       = (p_{n-1/2} + p_{n+1/2}) / 2
//
// The step is SHAKE (shake.hpp), and multiplier_sweeps.hpp defines the iteration for lambda_n. The
// iteration ends near round-off by default, so the method has the properties of SHAKE: order 2,
// symplectic, symmetric, exact momentum maps and g(q) = 0. The forces are along G_n^T after any
// number of sweeps. If each g_k is invariant, momentum maps are therefore exact at any tolerance. A
// looser tolerance leaves an error of this size in g(q), and with it in symplecticity and symmetry.
// In molecular dynamics, 1e-4 is usual.
//
// The iteration starts from the last lambda, whereas the source starts from 0. It converges
// linearly. For a free straight chain of m equal rods the ratio is cos^2(pi/(m+1)), so the number
// of sweeps grows like m^2. Newton's method, as in `shake`, takes a few iterations at any length. On
// linkages of homogeneous bars and on tops a step would take many thousands of sweeps, so only
// problems with point masses are accepted.
// Source: J.-P. Ryckaert, G. Ciccotti, H. J. C. Berendsen, J. Comput. Phys. 23 (1977) 327, (5.6).
#pragma once

#include "methods/constrained/multiplier_sweeps.hpp"
#include "methods/constrained/point_masses.hpp"
#include "methods/constrained/shake.hpp"

namespace shakedown {

struct ShakeSweeps {
  static constexpr Traits traits =
      renamed(Shake::traits, "shake-sweeps", "SHAKE, one constraint at a time",
              "Ryckaert, Ciccotti, Berendsen 1977, (5.6)", R"(\begin{aligned}
p_{n+1/2} &= p_{n-1/2} - h \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad g(q_{n+1}) = 0 \\
p_n &= \tfrac12 \bigl( p_{n-1/2} + p_{n+1/2} \bigr) \\
&\text{sweeps over } k = 1, \dots, m \colon \quad
  \delta_k = \frac{g_k(q)}{G_k(q)\, M^{-1} G_k(q_n)^{\mathsf T}} \\
&q \leftarrow q - M^{-1} G_k(q_n)^{\mathsf T} \delta_k, \quad
  \lambda_k \leftarrow \lambda_k + \delta_k / h^2 \\
n = 0 &\colon\ p_{-1/2} \to p_0, \ h \nabla V \to \tfrac h2 \nabla V,
  \ h \lambda_0 \to \tfrac h2 \lambda_0, \ h^2 \to \tfrac12 h^2
\end{aligned})");
  static constexpr Appearance look{"SHAKE, sweeps", Hue::blue, Marker::hollow_square};
  using Needs = needs::And<Shake::Needs, need::PointMasses, need::InvariantConstraints>;
  using Options = MultiplierSweepOptions;
  template <class P>
  using Stepper = detail::ShakeStepper<P, false, detail::AlongConstraints<MultiplierSweeps>,
                                       MultiplierSweeps, MultiplierSweepOptions>;
};

}  // namespace shakedown
