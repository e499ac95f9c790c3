// The method of order 8 of Dormand and Prince with fixed steps: twelve stages, with the
// coefficients of DOP853 (explicit_tableau.hpp, explicit_runge_kutta.hpp). `dop853` is the same
// method with step control.
//
// The method is neither symplectic nor symmetric. Energy and angular momentum drift; linear
// momentum, a linear invariant, is exact. A linear oscillator loses 4.5e-8 (h omega)^10 of its
// energy per step. The method is linearly stable for h omega < 5.96.
// Source: Hairer, Norsett, Wanner, Solving ODEs I, II.5 and II.10.
#pragma once

#include "methods/runge_kutta/explicit_runge_kutta.hpp"

namespace shakedown {

struct Dop853Fixed : ExplicitRungeKuttaBy<dormand_prince_8> {
  static constexpr Traits traits{.name = "dop853-fixed",
                                 .title = "Dormand-Prince of order 8, fixed step",
                                 .order_q = 8,
                                 .order_p = 8,
                                 .linear_momentum = Conservation::exact,
                                 .source = "Hairer, Norsett, Wanner II.5, II.10",
                                 .formula = R"(\begin{aligned}
k_i &= F\bigl(t_n + c_i h, \; y_n + h \sum_{j<i} a_{ij} k_j\bigr), \quad i = 1, \dots, 12 \\
y_{n+1} &= y_n + h \sum_i b_i k_i, \quad c_i = \sum_j a_{ij} \\
y &= (q, p), \quad F = (\nabla_p H, \; -\nabla_q H + Q) \\
a, b &: \; \text{coefficients of DOP853}
\end{aligned})"};
  static constexpr Appearance look{"DOP853, fixed step", Hue::orange, Marker::hollow_disc};
};

}  // namespace shakedown
