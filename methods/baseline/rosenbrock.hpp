// The modified Rosenbrock pair (2, 3) of MATLAB's ode23s on y' = f(y), with step control:
//
//   W k1 = F0 = f(y_n),     W (k2 - k1) = f(y_n + h/2 k1) - k1 = F1 - k1,    W = I - h d J(y_n),
//   y_{n+1} = y_n + h k2,   W k3 = f(y_{n+1}) - e (k2 - F1) - 2 (k1 - F0),
//   error = h/6 (k1 - 2 k2 + k3),    d = 1/(2 + sqrt 2),  e = 6 + sqrt 2.
//
// The method has order 2 and is L-stable. A step takes one Jacobian, one factorisation and three
// force evaluations (two if the last evaluation of a step is the first of the next). h is only the
// output interval. Baseline: nothing is conserved. Problems must be autonomous. Source: L. F.
// Shampine, M. W. Reichelt, SIAM J. Sci. Comput. 18 (1997) 1.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace sundials {

std::unique_ptr<Solver> rosenbrock(const Tolerances&, OdeCallbacks, const std::vector<double>& y0);

}  // namespace sundials

struct Rosenbrock {
  static constexpr Traits traits{.name = "rosenbrock",
                                 .title = "Rosenbrock (2, 3), as in ode23s",
                                 .adaptive = true,
                                 .source = "Shampine, Reichelt 1997, section 3",
                                 .formula = R"(\begin{aligned}
W k_1 &= F_0 = f(y_n), \quad W = I - h d\, \tfrac{\partial f}{\partial y}(y_n) \\
W (k_2 - k_1) &= F_1 - k_1, \quad F_1 = f(y_n + \tfrac h2 k_1) \\
y_{n+1} &= y_n + h k_2, \quad \text{error} = \tfrac h6 (k_1 - 2 k_2 + k_3) \\
W k_3 &= f(y_{n+1}) - e (k_2 - F_1) - 2 (k_1 - F_0) \\
d &= 1/(2 + \sqrt 2), \quad e = 6 + \sqrt 2 \\
y &= (q, p), \quad f = (M^{-1} p, \; -\nabla V(q))
\end{aligned})"};
  static constexpr Appearance look{"Rosenbrock", Hue::grey, Marker::down};
  using Algorithm = RosenbrockCodes;
  using Needs = Algorithm::Needs;
  using Options = sundials::Tolerances;
  static Algorithm::Data data(const Options& options) { return {options, sundials::rosenbrock}; }
  template <class P>
  using Stepper = MemberStepper<Rosenbrock, P>;
};

}  // namespace shakedown
