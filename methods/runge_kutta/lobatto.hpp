// The Lobatto pairs (lobatto_pair.hpp) with three and four stages.
#pragma once

#include "methods/runge_kutta/lobatto_pair.hpp"

namespace shakedown {

template <int s>
struct LobattoPair {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view formula) {
    return {.name = name,
            .title = title,
            .order_q = 2 * s - 2,
            .order_p = 2 * s - 2,
            .symplectic = Symplecticity::canonical,
            .symmetric = true,
            .energy = Conservation::bounded,
            .linear_momentum = Conservation::exact,
            .angular_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .source = "Jay 1996; Hairer, Lubich, Wanner VII.1.5",
            .formula = formula};
  }
  using Algorithm = LobattoPairs;
  using Needs = Algorithm::Needs;
  using Options = SweepOptions;
  template <class S>
  static Algorithm::Data<S> data(const Options& options) {
    const auto table = collocation(LobattoNodes<s>::template nodes<S>());
    return {options, s, padded<4>(table), padded<4>(symplectic_partner(table))};
  }
  template <class P>
  using Stepper = MemberStepper<LobattoPair, P>;
};

struct Lobatto3 : LobattoPair<3> {
  static constexpr Traits traits = named("lobatto-3", "Lobatto IIIA-IIIB, 3 stages",
                                         R"(\begin{aligned}
Q_i &= q_n + h \sum_j a_{ij} M^{-1} P_j, \quad P_i = p_n + h \sum_j \hat a_{ij} F_j \\
F_j &= -\nabla V(Q_j) - G(Q_j)^{\mathsf T} \Lambda_j, \quad g(Q_i) = 0 \\
q_{n+1} &= Q_3, \quad p_{n+1} = p_n + h \sum_j b_j F_j, \quad G(q_{n+1}) M^{-1} p_{n+1} = 0 \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j,
\quad \hat a_{ij} = b_j (1 - a_{ji}/b_i), \quad \ell_j(c_i) = \delta_{ij} \\
c &= (0, \tfrac12, 1), \quad b = \tfrac16 (1, 4, 1)
\end{aligned})");
  static constexpr Appearance look{"Lobatto, 3 stages", Hue::indigo, Marker::disc};
};
struct Lobatto4 : LobattoPair<4> {
  static constexpr Traits traits = named("lobatto-4", "Lobatto IIIA-IIIB, 4 stages",
                                         R"(\begin{aligned}
Q_i &= q_n + h \sum_j a_{ij} M^{-1} P_j, \quad P_i = p_n + h \sum_j \hat a_{ij} F_j \\
F_j &= -\nabla V(Q_j) - G(Q_j)^{\mathsf T} \Lambda_j, \quad g(Q_i) = 0 \\
q_{n+1} &= Q_4, \quad p_{n+1} = p_n + h \sum_j b_j F_j, \quad G(q_{n+1}) M^{-1} p_{n+1} = 0 \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad b_j = \int_0^1 \ell_j,
\quad \hat a_{ij} = b_j (1 - a_{ji}/b_i), \quad \ell_j(c_i) = \delta_{ij} \\
c &= (0, \tfrac{5 - \sqrt 5}{10}, \tfrac{5 + \sqrt 5}{10}, 1),
\quad b = \tfrac{1}{12} (1, 5, 5, 1)
\end{aligned})");
  static constexpr Appearance look{"Lobatto, 4 stages", Hue::indigo, Marker::hollow_disc};
};

}  // namespace shakedown
