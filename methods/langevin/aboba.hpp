// ABOBA for Langevin's equation TO (27), a word of langevin_splitting.hpp:
//
//   A   q += h/2 M^-1 p
//   B   p -= h/2 grad V(q)
//   O   p moves by the Ornstein-Uhlenbeck process over h (noise.hpp)
//   B   p -= h/2 grad V(q)
//   A   q += h/2 M^-1 p
//
// Means over the stationary distribution have errors of O(h^2); on a linear problem, means of
// positions are exact, and the kinetic temperature is divided by 1 - (h omega)^2/4. At high
// friction the order of means of positions remains 2, while the order of BAOAB's rises to 4. A step
// takes one gradient. Momentum maps are not conserved.
//
// Source: B. Leimkuhler, C. Matthews, J. Chem. Phys. 138 (2013) 174102. Deviation: the source damps
// all momenta at one rate; here the rates are gamma/m_i, as in TO.
#pragma once

#include "methods/langevin/langevin_splitting.hpp"

namespace shakedown {

struct Aboba : SplitLangevin<Aboba> {
  static constexpr std::string_view word = "ABOBA";
  static constexpr Traits traits{.name = "aboba",
                                 .title = "ABOBA",
                                 .stochastic = true,
                                 .order_stationary = 2,
                                 .source = "Leimkuhler, Matthews 2013",
                                 .formula = R"(\begin{aligned}
q' &= q_n + \tfrac h2 M^{-1} p_n \\
p' &= p_n - \tfrac h2 \nabla V(q') \\
p'' &= a p' + b\,\xi \\
p_{n+1} &= p'' - \tfrac h2 \nabla V(q') \\
q_{n+1} &= q' + \tfrac h2 M^{-1} p_{n+1} \\
a &= e^{-\gamma h M^{-1}}, \quad b^2 = \beta^{-1} M (1 - a^2), \quad \xi \sim \mathcal N(0, I)
\end{aligned})"};
  static constexpr Appearance look{"ABOBA", Hue::black, Marker::hollow_pentagon};
};

}  // namespace shakedown
