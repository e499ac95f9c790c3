// Gauss's collocation methods on q'' = -M^-1 grad V(q):
//
//   M K_i = -grad V(q_n + h c_i v_n + h^2 sum_jk a_ij a_jk K_k),
//   v_{n+1} = v_n + h sum b_i K_i,   q_{n+1} = q_n + h v_n + h^2 sum_ij b_i a_ij K_j
//
// where the c_i are the zeros of Legendre's polynomial of degree s on [0, 1]; s = 1 is
// implicit-midpoint. The methods have order 2s, are symplectic and symmetric, and are linearly
// stable for every h. They conserve quadratic invariants, and therefore linear and angular
// momentum, to round-off. stage_sweeps.hpp solves for K.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1.3, IV.2, VI.4.
#pragma once

#include "methods/implicit/implicit_midpoint.hpp"
#include "methods/runge_kutta/collocation_stepper.hpp"

namespace shakedown {

template <int s>
struct Gauss : CollocationAt<GaussNodes<s>> {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view formula) {
    Traits traits = ImplicitMidpoint::traits;
    traits.order_q = traits.order_p = 2 * s;
    return renamed(traits, name, title, "Hairer, Lubich, Wanner II.1.3", formula);
  }
};

struct Gauss2 : Gauss<2> {
  static constexpr Traits traits = named("gauss-2", "Gauss, 2 stages",
                                         R"(\begin{aligned}
M K_i &= -\nabla V \bigl( q_n + h c_i v_n + h^2 \sum_{j,k} a_{ij} a_{jk} K_k \bigr) \\
v_{n+1} &= v_n + h \sum_i b_i K_i \\
q_{n+1} &= q_n + h v_n + h^2 \sum_{i,j} b_i a_{ij} K_j \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j, \quad \ell_j(c_i) = \delta_{ij} \\
c &= (\tfrac12 - \tfrac{\sqrt 3}{6}, \tfrac12 + \tfrac{\sqrt 3}{6})
\end{aligned})");
  static constexpr Appearance look{"Gauss, 2 stages", Hue::purple, Marker::hollow_disc};
};
struct Gauss3 : Gauss<3> {
  static constexpr Traits traits = named("gauss-3", "Gauss, 3 stages",
                                         R"(\begin{aligned}
M K_i &= -\nabla V \bigl( q_n + h c_i v_n + h^2 \sum_{j,k} a_{ij} a_{jk} K_k \bigr) \\
v_{n+1} &= v_n + h \sum_i b_i K_i \\
q_{n+1} &= q_n + h v_n + h^2 \sum_{i,j} b_i a_{ij} K_j \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j, \quad \ell_j(c_i) = \delta_{ij} \\
c &= (\tfrac12 - \tfrac{\sqrt{15}}{10}, \tfrac12, \tfrac12 + \tfrac{\sqrt{15}}{10})
\end{aligned})");
  static constexpr Appearance look{"Gauss, 3 stages", Hue::purple, Marker::hollow_square};
};
struct Gauss4 : Gauss<4> {
  static constexpr Traits traits = named("gauss-4", "Gauss, 4 stages",
                                         R"(\begin{aligned}
M K_i &= -\nabla V \bigl( q_n + h c_i v_n + h^2 \sum_{j,k} a_{ij} a_{jk} K_k \bigr) \\
v_{n+1} &= v_n + h \sum_i b_i K_i \\
q_{n+1} &= q_n + h v_n + h^2 \sum_{i,j} b_i a_{ij} K_j \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j, \quad \ell_j(c_i) = \delta_{ij} \\
c &= (\tfrac12 - x_+, \tfrac12 - x_-, \tfrac12 + x_-, \tfrac12 + x_+), \quad
  x_\pm = \tfrac12 \sqrt{\tfrac37 \pm \tfrac27 \sqrt{\tfrac65}}
\end{aligned})");
  static constexpr Appearance look{"Gauss, 4 stages", Hue::purple, Marker::hollow_diamond};
};

}  // namespace shakedown
