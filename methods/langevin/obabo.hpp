// OBABO for Langevin's equation TO (27), a word of langevin_splitting.hpp: a step of velocity
// Verlet between two halves of the noise,
//
//   O   p moves by the Ornstein-Uhlenbeck process over h/2 (noise.hpp)
//   B   p -= h/2 grad V(q)
//   A   q += h M^-1 p
//   B   p -= h/2 grad V(q)
//   O   p moves by the Ornstein-Uhlenbeck process over h/2
//
// Both halves draw their own random numbers. Means over the stationary distribution have errors of
// O(h^2), uniformly in gamma. The positions have the same stationary distribution as in GLA of
// Verlet, whose steps are the words BABO: both repeat the same letters. On a linear problem, the
// kinetic temperature is exact, and <q^2> is divided by 1 - (h omega)^2/4. A step takes one
// gradient. Momentum maps are not conserved.
//
// Source: G. Bussi, M. Parrinello, Phys. Rev. E 75 (2007) 056707. Deviation: the source damps
// all momenta at one rate; here the rates are gamma/m_i, as in TO.
#pragma once

#include "methods/langevin/langevin_splitting.hpp"

namespace shakedown {

struct Obabo : SplitLangevin<Obabo> {
  static constexpr std::string_view word = "OBABO";
  static constexpr Traits traits{.name = "obabo",
                                 .title = "OBABO",
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Bussi, Parrinello 2007",
                                 .formula = R"(\begin{aligned}
p' &= a p_n + b\,\xi \\
p'' &= p' - \tfrac h2 \nabla V(q_n) \\
q_{n+1} &= q_n + h M^{-1} p'' \\
p''' &= p'' - \tfrac h2 \nabla V(q_{n+1}) \\
p_{n+1} &= a p''' + b\,\xi' \\
a &= e^{-\gamma h M^{-1}/2}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad
  \xi, \xi' \sim \mathcal N(0, I)
\end{aligned})"};
  static constexpr Appearance look{"OBABO", Hue::black, Marker::pentagon};
};

}  // namespace shakedown
