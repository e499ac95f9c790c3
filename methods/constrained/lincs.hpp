// LINCS: SHAKE with a truncated matrix expansion instead of an iteration to convergence.
//
//   p_{n+1/2} = p_{n-1/2} - h (grad V(q_n) + G_n^T lambda_n)
//   q_{n+1}   = q_n + h M^-1 p_{n+1/2}
//   p_n       = (p_{n-1/2} + p_{n+1/2}) / 2
//
// lincs_projection.hpp defines lambda_n. As in SHAKE, the displacement by the constraint forces,
// divided by h, is added to the leapfrog velocity v_{n+1/2}. State and step are those of shake.hpp:
// q_n, and p_n as the mean of two half steps. The start takes half a kick.
//
// LINCS has order 2. Every constraint force acts along G_n^T, so momentum maps are exact. The
// constraints are not exact. If alpha is the largest |eigenvalue| of A, each of the
// 1 + `iterations` expansions multiplies the error by alpha^(K+1). In a run, g(q) settles at
// O(alpha^((K+1)(1+iterations)) h^2) and does not drift, because each step also removes the error
// of q_n. For an eigenvalue a of A and rho = a^((K+1)(1+iterations)), the error obeys
// e_{n+1} = rho (2 e_n - e_{n-1}), which decays for -1/3 < rho < 1. An odd number of iterations, as
// in the defaults, makes every rho positive.
//
// The step is neither symplectic nor symmetric, and the energy may drift, except where A = 0. If
// no two bonds share a mass, one iteration solves g(q) = 0, and the method equals SHAKE. For a free
// straight chain of m equal bonds, A has the eigenvalues cos(k pi/(m+1)). Bonds at right angles are
// not coupled. If many bonds meet at a light mass or form rings, the expansion may diverge. The
// step then returns a status.
//
// The defaults, K = 4 and one iteration, are those of GROMACS.
// Source: B. Hess, H. Bekker, H. J. C. Berendsen, J. G. E. M. Fraaije, J. Comput. Chem. 18 (1997)
// 1463; B. Hess, J. Chem. Theory Comput. 4 (2008) 116.
#pragma once

#include "methods/constrained/lincs_projection.hpp"
#include "methods/constrained/shake.hpp"

namespace shakedown {

struct Lincs {
  static constexpr Traits traits{.name = "lincs",
                                 .title = "LINCS",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .source = "Hess, Bekker, Berendsen, Fraaije 1997",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_{n-1/2} - h \bigl( \nabla V(q_n) + G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad p_n = \tfrac12 \bigl( p_{n-1/2} + p_{n+1/2} \bigr) \\
h^2 \lambda_n &= S \sum_{j=0}^{K} A^j\, S\, \Bigl( r^{(0)} + \sum_{i} r^{(i)} \Bigr), \quad
  A = I - S\, G_n M^{-1} G_n^{\mathsf T} S \\
S_k &= \bigl( G_n M^{-1} G_n^{\mathsf T} \bigr)_{kk}^{-1/2}, \quad
  r^{(0)} = 2 c\, \lvert r_n \rvert \bigl( B_n \bar q - d \bigr), \quad
  r^{(i)} = 2 c\, \lvert r_n \rvert \bigl( d - \sqrt{2 d^2 - \lvert r \rvert^2} \bigr) \\
g_k &= c_k \bigl( \lvert r_k \rvert^2 - d_k^2 \bigr), \quad G_n = 2 c\, \lvert r_n \rvert B_n, \quad
  \bar q = q_{n+1} \big|_{\lambda_n = 0}
\end{aligned})"};
  static constexpr Appearance look{"LINCS", Hue::blue, Marker::hollow_diamond};
  using Needs = needs::And<Shake::Needs, need::PointMasses, need::IndependentConstraints,
                           need::InvariantConstraints>;
  using Options = LincsOptions;
  template <class P>
  using Stepper = detail::ShakeStepper<P, false, detail::AlongConstraints<LincsProjection>,
                                       LincsProjection, LincsOptions>;
};

}  // namespace shakedown
