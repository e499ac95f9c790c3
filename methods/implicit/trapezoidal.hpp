// The trapezoidal rule for q' = M^-1 p, p' = -grad V with a fixed step:
//
//   q_{n+1} = q_n + h/2 M^-1 (p_n + p_{n+1})
//   p_{n+1} = p_n - h/2 (grad V(q_n) + grad V(q_{n+1})).
//
// Inserting the second equation into the first gives Newmark's method (TO (12)) with beta = 1/4.
// The rule has order 2 and is symmetric. It is conjugate to the implicit midpoint rule and
// therefore conjugate symplectic. It is A-stable, but does not damp infinitely high frequencies.
// Linear momentum is conserved exactly; the errors of energy and angular momentum stay bounded.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1, VI.8.
#pragma once

#include "methods/base/algorithm.hpp"
#include "methods/newmark/newmark.hpp"

namespace shakedown {

struct Trapezoidal {
  static constexpr Traits traits =
      renamed(Newmark::traits, "trapezoidal", "Trapezoidal rule", "Hairer, Lubich, Wanner II.1",
              R"(\begin{aligned}
q_{n+1} &= q_n + \tfrac h2 M^{-1} (p_n + p_{n+1}) \\
p_{n+1} &= p_n + \tfrac h2 (F_n + F_{n+1}) \\
F_n &= -\nabla V(q_n, t_n) + Q(q_n, v_n, t_n)
\end{aligned})");
  static constexpr Appearance look{"Trapezoidal", Hue::purple, Marker::square};
  using Algorithm = Newmark;
  using Needs = Algorithm::Needs;
  using Options = ImplicitOptions;
  static NewmarkOptions data(const Options& options) { return {options, 0.25}; }
  template <class P>
  using Stepper = MemberStepper<Trapezoidal, P>;
};

}  // namespace shakedown
