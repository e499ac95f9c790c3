// Symmetric splittings (splitting.hpp) of orders 4 and 6 with small error constants:
//
//   blanes-moan-4       S_6, whose error is smallest for any two parts;
//   blanes-moan-rkn-4   SRKN_6^b, an explicit Runge-Kutta-Nystrom method, whose error is smallest
//                       if [V, [V, [V, T]]] = 0, which holds for T = 1/2 p^T M^-1 p;
//   blanes-moan-6       S_10, order 6 for any two parts;
//   blanes-moan-rkn-6   SRKN_11^b, order 6 if [V, [V, [V, T]]] = 0;
//   blanes-moan-rkn-6a  SRKN_14^a, the same with three more stages and a smaller error. It begins
//                       and ends with a drift.
//
// All are symplectic and symmetric, and conserve linear and angular momentum to round-off. They are
// explicit. A step takes as many gradients as the subscript in the name says: the last gradient of
// S_6, SRKN_6^b, S_10 and SRKN_11^b is also the first gradient of the next step, and SRKN_14^a has
// fourteen kicks.
//
// They are linearly stable for h omega < 3.13 (S_6), 3.16 (SRKN_6^b), 3.13 (S_10), and 3.14
// (SRKN_11^b and SRKN_14^a). On q'' = -omega^2 q the trace of a step is a polynomial in (h omega)^2
// of degree 6, 6, 10, 11 or 14, and a step is stable where this polynomial is between -2 and 2.
// Longer steps of order 6 are stable too, for h omega < 6.14 (S_10), 9.07 (SRKN_11^b) and 6.15
// (SRKN_14^a), except in narrow gaps. In the gap near pi, an oscillation grows by at most 0.9 % per
// step (S_10, between 3.134 and 3.151) or 0.06 % (the other two). SRKN_11^b has a second gap near
// 6.348, of 0.07 %.
//
// Source: S. Blanes, P. C. Moan, J. Comput. Appl. Math. 142 (2002) 313, Tables 2 and 3, which print
// 15 digits and so suffice for double precision only.
#pragma once

#include "methods/base/splitting_tables.hpp"
#include "methods/splitting/splitting.hpp"

namespace shakedown {

struct BlanesMoan4 : SplitBy<blanes_moan_s6> {
  static constexpr Traits traits =
      splitting_traits(4, "blanes-moan-4", "Blanes-Moan, six stages", "Blanes, Moan 2002, Table 2",
                       R"(\begin{aligned}
\Psi_h &= K_{b_7 h} \circ D_{a_6 h} \circ K_{b_6 h} \circ \dots \circ D_{a_1 h} \circ K_{b_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{8-i}, \quad a_i = a_{7-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, b_2, b_3) &= (0.0792036964, \; 0.3531729060, \; -0.0420650804) \\
(a_1, a_2) &= (0.2095151066, \; -0.1438517732)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan 4", Hue::sky, Marker::hollow_diamond};
};

struct BlanesMoanRkn4 : SplitBy<blanes_moan_srkn6b> {
  static constexpr Traits traits = splitting_traits(
      4, "blanes-moan-rkn-4", "Blanes-Moan Runge-Kutta-Nystrom", "Blanes, Moan 2002, Table 3",
      R"(\begin{aligned}
\Psi_h &= K_{b_7 h} \circ D_{a_6 h} \circ K_{b_6 h} \circ \dots \circ D_{a_1 h} \circ K_{b_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{8-i}, \quad a_i = a_{7-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, b_2, b_3) &= (0.0829844064, \; 0.3963098015, \; -0.0390563049) \\
(a_1, a_2) &= (0.2452989572, \; 0.6048726657)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan RKN 4", Hue::sky, Marker::hollow_pentagon};
};

struct BlanesMoan6 : SplitBy<blanes_moan_s10> {
  static constexpr Traits traits =
      splitting_traits(6, "blanes-moan-6", "Blanes-Moan, ten stages", "Blanes, Moan 2002, Table 2",
                       R"(\begin{aligned}
\Psi_h &= K_{b_{11} h} \circ D_{a_{10} h} \circ K_{b_{10} h} \circ \dots
  \circ D_{a_1 h} \circ K_{b_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{12-i}, \quad a_i = a_{11-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, \dots, b_5) &= (0.0502627644, \; 0.4135143004, \; 0.0450798898, \; -0.1880548538, \;
  0.5419606785) \\
(a_1, \dots, a_4) &= (0.1488164479, \; -0.1323858658, \; 0.0673076047, \; 0.4326664026)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan 6", Hue::sky, Marker::hollow_up};
};

struct BlanesMoanRkn6 : SplitBy<blanes_moan_srkn11b> {
  static constexpr Traits traits =
      splitting_traits(6, "blanes-moan-rkn-6", "Blanes-Moan Runge-Kutta-Nystrom, eleven stages",
                       "Blanes, Moan 2002, Table 3",
                       R"(\begin{aligned}
\Psi_h &= K_{b_{12} h} \circ D_{a_{11} h} \circ K_{b_{11} h} \circ \dots
  \circ D_{a_1 h} \circ K_{b_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{13-i}, \quad a_i = a_{12-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, \dots, b_5) &= (0.0414649985, \; 0.1981286719, \; -0.0400061921, \; 0.0752539843, \;
  -0.0115113874) \\
(a_1, \dots, a_5) &= (0.1232297759, \; 0.2905537978, \; -0.1270492126, \; -0.2463317611, \;
  0.3572088728)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan RKN 6", Hue::sky, Marker::square};
};

struct BlanesMoanRkn6a : SplitBy<blanes_moan_srkn14a> {
  static constexpr Traits traits =
      splitting_traits(6, "blanes-moan-rkn-6a", "Blanes-Moan Runge-Kutta-Nystrom, fourteen stages",
                       "Blanes, Moan 2002, Table 3",
                       R"(\begin{aligned}
\Psi_h &= D_{a_{15} h} \circ K_{b_{14} h} \circ D_{a_{14} h} \circ \dots
  \circ K_{b_1 h} \circ D_{a_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{15-i}, \quad a_i = a_{16-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, \dots, b_6) &= (0.0917191526, \; 0.1839831700, \; -0.0565343658, \; 0.0049146888, \;
  0.1437611272, \; 0.3285676937) \\
(a_1, \dots, a_7) &= (0.0378593198, \; 0.1026356331, \; -0.0258678883, \; 0.3142414031, \\
  &\qquad -0.1301444595, \; 0.1064177004, \; -0.0087942431)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan RKN 6a", Hue::sky, Marker::hollow_disc};
};

}  // namespace shakedown
