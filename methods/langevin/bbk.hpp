// The method of Brünger, Brooks and Karplus for Langevin's equation TO (27), in the form of NAMD:
// a leapfrog step in which friction is averaged over the step. With c = gamma h M^-1/2,
//
//   p'  = p_n - h/2 grad V(q_n),   q_{n+1} = q_n + h M^-1 p'
//   p'' = (1 + c)^-1 ((1 - c) p' - h grad V(q_{n+1}) + sqrt(2 gamma h/beta) xi)
//   p_{n+1} = p'' + h/2 grad V(q_{n+1}).
//
// The positions obey the recursion of the source, with v_n = (q_{n+1} - q_{n-1})/(2 h):
//
//   M (q_{n+1} - 2 q_n + q_{n-1})/h^2 = -grad V(q_n) - gamma v_n + sqrt(2 gamma/(beta h)) xi_n.
//
// Substituting p' shows that a step is the word BABO of langevin_splitting.hpp, a step of velocity
// Verlet followed by noise,
//
//   p_{n+1} = a (p' - h/2 grad V(q_{n+1})) + b xi,
//   a = (1 + c)^-1 (1 - c),   b^2 = M (1 - a^2)/beta.
//
// Thus BBK is GLA of Verlet (gla.hpp) with the Pade approximant a of exp(-gamma h M^-1). The noise
// leaves exp(-beta H) invariant for every a, so means over the stationary distribution have errors
// of O(h^2), uniformly in gamma. On a linear problem, the kinetic temperature of p is exact, and
// <q^2> is divided by 1 - (h omega)^2/4. The kinetic temperature of v_n, which the source reports,
// is divided by 1 + gamma h/(2 m) and has only order 1. A step takes one gradient. Momentum maps
// are not conserved.
//
// Source: A. Brünger, C. L. Brooks, M. Karplus, Chem. Phys. Lett. 105 (1984) 495; in the form of
// J. C. Phillips et al., J. Comput. Chem. 26 (2005) 1781. The temperature of v_n: R. W. Pastor, B.
// R. Brooks, A. Szabo, Mol. Phys. 65 (1988) 1409. Deviation: the sources damp all momenta at one
// rate; here the rates are gamma/m_i, as in TO.
#pragma once

#include "methods/langevin/langevin_splitting.hpp"

namespace shakedown {

struct Bbk : SplitLangevin<Bbk, Decay::pade> {
  static constexpr std::string_view word = "BABO";
  static constexpr Traits traits{.name = "bbk",
                                 .title = "BBK (Brünger, Brooks, Karplus)",
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Brünger, Brooks, Karplus 1984",
                                 .formula = R"(\begin{aligned}
p' &= p_n - \tfrac h2 \nabla V(q_n) \\
q_{n+1} &= q_n + h M^{-1} p' \\
p_{n+1} &= a \bigl( p' - \tfrac h2 \nabla V(q_{n+1}) \bigr) + b\,\xi \\
a &= (1 + \tfrac h2 \gamma M^{-1})^{-1} (1 - \tfrac h2 \gamma M^{-1}), \quad
  b^2 = \beta^{-1} M (1 - a^2), \quad \xi \sim \mathcal N(0, I)
\end{aligned})"};
  static constexpr Appearance look{"BBK", Hue::black, Marker::down};
};

}  // namespace shakedown
