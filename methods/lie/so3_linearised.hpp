// TO's variational linearised integrators on SO(3), section 4.5. R is relaxed to R^{3x3}, M is I/2,
// and the implicit acceleration of the penalty is written in 3x3 matrices. linearised_rotation.hpp
// computes f(R).
//
//   so3-linearised     p_{n+1} = p_n + h f_n,           R_{n+1} = R_n + 2h p_{n+1}
//   so3-linearised-2   p_{n+1/2} = p_n + h/2 f_n,       R_{n+1} = R_n + 2h p_{n+1/2},
//                      p_{n+1} = p_{n+1/2} + h/2 f_{n+1}
//
// The corrected f is -grad W. Hence the first method has order 1 and is symplectic; the second has
// order 2 and is symplectic and symmetric. Momentum maps are exact; R^T R = I holds only up to
// errors of O(omega^-2) and O(h^2). As printed in the paper, f has the wrong sign and is
// transposed, and the map is therefore not symplectic.
//
// In (36) the mass that multiplies a is 1, but the mass of R is 1/2. Hence the second method is Z&S
// (3) on R^9 with beta/2 instead of beta, and linear stability at every h requires beta >= 1/2.
// Deviations from the paper: 2h p_{n+1/2} instead of the printed 2h p_{n+1}; B mu instead of beta
// mu in (36); and a factor h in front of (36), without which these updates do not follow. Source:
// TO (36), (37).
#pragma once

#include "methods/lie/linearised_rotation.hpp"

namespace shakedown {

struct So3Linearised {
  static constexpr Traits traits{.name = "so3-linearised",
                                 .title = "Variational linearised SO(3)",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::canonical,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "TO (37), corrected",
                                 .formula = R"(\begin{aligned}
p_{n+1} &= p_n + h f(R_n) \\
R_{n+1} &= R_n + 2 h\,p_{n+1} \\
f(R) &= a - 2 \omega^2 c^2
  \bigl( R a^{\mathsf T} a + a R^{\mathsf T} a + a a^{\mathsf T} R \bigr), \quad c = \beta h^2 \\
-\nabla V(R) &= a + 2 \omega^2 c
  \bigl( a (R^{\mathsf T} R - I) + R a^{\mathsf T} R + R R^{\mathsf T} a \bigr) \\
V(R) &= B \mu R_{33} + \tfrac12 \omega^2 \operatorname{tr} \bigl( (R^{\mathsf T} R - I)^2 \bigr),
  \quad
  M = \tfrac12 I
\end{aligned})"};
  static constexpr Appearance look{"Linearised", Hue::vermilion, Marker::plus};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::RelaxedRotation>;
  using Options = So3LinearisedOptions;
  template <class P>
  using Stepper = detail::So3LinearisedStepper<P, false>;
};

struct So3Linearised2 {
  static constexpr Traits traits{.name = "so3-linearised-2",
                                 .title = "Variational linearised SO(3), trapezoidal",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "TO 4.5, corrected",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_n + \tfrac h2 f(R_n) \\
R_{n+1} &= R_n + 2 h\,p_{n+1/2} \\
p_{n+1} &= p_{n+1/2} + \tfrac h2 f(R_{n+1}) \\
f(R) &= a - 2 \omega^2 c^2
  \bigl( R a^{\mathsf T} a + a R^{\mathsf T} a + a a^{\mathsf T} R \bigr), \quad c = \beta h^2 \\
-\nabla V(R) &= a + 2 \omega^2 c
  \bigl( a (R^{\mathsf T} R - I) + R a^{\mathsf T} R + R R^{\mathsf T} a \bigr) \\
V(R) &= B \mu R_{33} + \tfrac12 \omega^2 \operatorname{tr} \bigl( (R^{\mathsf T} R - I)^2 \bigr),
  \quad
  M = \tfrac12 I
\end{aligned})"};
  static constexpr Appearance look{"Linearised, order 2", Hue::orange, Marker::saltire};
  using Needs = So3Linearised::Needs;
  using Options = So3LinearisedOptions;
  template <class P>
  using Stepper = detail::So3LinearisedStepper<P, true>;
};

}  // namespace shakedown
