// The composition of order 8 of velocity Verlet in seventeen stages by Kahan and Li, as a splitting
// into kicks and drifts (splitting.hpp):
//
//   Psi_h = Phi_{gamma_17 h} o ... o Phi_{gamma_1 h},   Phi_h = K_{h/2} o D_h o K_{h/2},
//   gamma_i = gamma_{18 - i},   sum gamma_i = 1,
//
// where K_h is p -= h grad V(q) and D_h is q += h M^-1 p. The last kick of each stage and the first
// kick of the next stage are merged.
//
// The method is explicit, symplectic and symmetric, and conserves linear and angular momentum to
// round-off. A step takes seventeen gradients. The method is linearly stable for h omega < 3.09: on
// q'' = -omega^2 q the trace of a step is a polynomial of degree 17 in (h omega)^2, which is -2 at
// 3.096. An oscillation with h omega between 3.097 and 3.140 grows by at most 2.3 % per step;
// longer steps are stable up to h omega = 5.63.
//
// Source: W. Kahan, R.-C. Li, Math. Comp. 66 (1997) 1089; Hairer, Lubich, Wanner V.3.2. The
// coefficients are in methods/base/composition_tables.hpp.
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/splitting/splitting.hpp"

namespace shakedown {

struct KahanLi8 : SplitBy<kahan_li_verlet> {
  static constexpr Traits traits =
      splitting_traits(8, "kahan-li-8", "Kahan-Li, seventeen stages of Verlet",
                       "Kahan, Li 1997; Hairer, Lubich, Wanner V.3.2",
                       R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_{17} h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{18-i}, \quad \sum_i \gamma_i = 1 \\
\Phi_t &= K_{t/2} \circ D_t \circ K_{t/2} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
(\gamma_1, \dots, \gamma_4) &= (0.1302024831, \; 0.5611629818, \; -0.3894749626, \;
  0.1588419066) \\
(\gamma_5, \dots, \gamma_8) &= (-0.3959038941, \; 0.1845396410, \; 0.2583743877, \; 0.2950117236)
\end{aligned})");
  static constexpr Appearance look{"Kahan-Li 8", Hue::blue, Marker::plus};
};

}  // namespace shakedown
