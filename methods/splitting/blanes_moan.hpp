// Symmetric splittings (splitting.hpp) of order 4 in six stages with small error constants:
//
//   blanes-moan-4      S_6, whose error is smallest for any two parts;
//   blanes-moan-rkn-4  SRKN_6^b, an explicit Runge-Kutta-Nystrom method, whose error is smallest
//                      if [V, [V, [V, T]]] = 0, which holds for T = 1/2 p^T M^-1 p.
//
// Both are symplectic and symmetric, and conserve linear and angular momentum to round-off. They
// are explicit and are linearly stable for h omega < 3.13 and h omega < 3.16, respectively. A step
// takes six gradients, because its last gradient is also the first gradient of the next step.
// Source: S. Blanes, P. C. Moan, J. Comput. Appl. Math. 142 (2002) 313, Tables 2 and 3, which print
// 15 digits and so suffice for double precision only.
#pragma once

#include "methods/base/splitting_tables.hpp"
#include "methods/splitting/splitting.hpp"

namespace shakedown {

namespace detail {

constexpr Traits blanes_moan_traits(std::string_view name, std::string_view title,
                                    std::string_view source, std::string_view formula) {
  return {.name = name,
          .title = title,
          .order_q = 4,
          .order_p = 4,
          .symplectic = Symplecticity::canonical,
          .symmetric = true,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::exact,
          .source = source,
          .formula = formula};
}

}  // namespace detail

struct BlanesMoan4 : SplitBy<blanes_moan_s6> {
  static constexpr Traits traits = detail::blanes_moan_traits(
      "blanes-moan-4", "Blanes-Moan, six stages", "Blanes, Moan 2002, Table 2",
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
  static constexpr Traits traits = detail::blanes_moan_traits(
      "blanes-moan-rkn-4", "Blanes-Moan Runge-Kutta-Nystrom", "Blanes, Moan 2002, Table 3",
      R"(\begin{aligned}
\Psi_h &= K_{b_7 h} \circ D_{a_6 h} \circ K_{b_6 h} \circ \dots \circ D_{a_1 h} \circ K_{b_1 h} \\
K_t &: \; p \mapsto p - t\,\nabla V(q), \quad D_t : \; q \mapsto q + t\,M^{-1} p \\
b_i &= b_{8-i}, \quad a_i = a_{7-i}, \quad \sum_i b_i = \sum_i a_i = 1 \\
(b_1, b_2, b_3) &= (0.0829844064, \; 0.3963098015, \; -0.0390563049) \\
(a_1, a_2) &= (0.2452989572, \; 0.6048726657)
\end{aligned})");
  static constexpr Appearance look{"Blanes-Moan RKN 4", Hue::sky, Marker::hollow_pentagon};
};

}  // namespace shakedown
