// Two codes of Boost.Odeint, applied to the first-order form. h is only the output interval.
// Baselines: nothing is conserved.
//
// odeint-adams is an Adams-Bashforth-Moulton code. It is a PECE code with local extrapolation,
// variable step size and variable order up to 12. A step evaluates the force twice at any step size
// and solves no equation. Order and step size are chosen differently from ode113, whose scheme is
// in adams_pece.hpp. Source: Hairer, Norsett, Wanner, Solving ODEs I, III.5.
//
// odeint-bulirsch-stoer extrapolates the modified midpoint rule (Gragg),
//
//   z_0 = y_n,  z_1 = z_0 + s f(z_0),  z_{i+1} = z_{i-1} + 2 s f(z_i),  s = h/n_j,
//   T_{j,1} = 1/2 (z_{n_j} + z_{n_j - 1} + s f(z_{n_j})),   n_j = 2 j,
//   T_{j,k+1} = T_{j,k} + (T_{j,k} - T_{j-1,k})/((n_j/n_{j-k})^2 - 1),
//   y_{n+1} = T_{j,j},   error = T_{j,j} - T_{j,j-1},
//
// so that T_{j,j} has order 2 j. T_{j,1} contains Gragg's smoothing step. The code chooses h and
// the number of rows, j <= 9, for the least work per unit time. A step ends at every output.
// Source: Hairer, Norsett, Wanner, Solving ODEs I, II.9; Press et al., Numerical Recipes (2007)
// 17.3.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace odeint {

std::unique_ptr<sundials::Solver> adams(const sundials::Tolerances&, sundials::OdeCallbacks,
                                        const std::vector<double>& y0);
std::unique_ptr<sundials::Solver> bulirsch_stoer(const sundials::Tolerances&,
                                                 sundials::OdeCallbacks,
                                                 const std::vector<double>& y0);

}  // namespace odeint

struct OdeintAdams {
  static constexpr Traits traits{.name = "odeint-adams",
                                 .title = "Boost.Odeint, Adams PECE",
                                 .adaptive = true,
                                 .source = "Hairer, Norsett, Wanner III.5",
                                 .formula = R"(\begin{aligned}
y^{\mathrm p} &= y_n + h \sum_{i=1}^{k} g_{i,1} \phi_i, \quad k \le 12 \\
d &= f(t_{n+1}, y^{\mathrm p}) - \sum_{i=1}^{k} \phi_i \\
y_{n+1} &= y^{\mathrm p} + h g_{k+1,1} d, \quad \text{error} = h g_{k+1,1} d \\
\phi_i &= \psi_1 \cdots \psi_{i-1} f[t_n, \dots, t_{n+1-i}], \quad \psi_i = t_{n+1} - t_{n+1-i} \\
g_{1,j} &= \tfrac1j, \quad g_{i,j} = g_{i-1,j} - \tfrac{h}{\psi_{i-1}} g_{i-1,j+1} \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"Odeint Adams", Hue::green, Marker::disc};
  using Algorithm = ExplicitCodes;
  using Needs = Algorithm::Needs;
  using Options = sundials::Tolerances;
  static Algorithm::Data data(const Options& options) { return {options, odeint::adams}; }
  template <class P>
  using Stepper = MemberStepper<OdeintAdams, P>;
};

struct OdeintBulirschStoer {
  static constexpr Traits traits{.name = "odeint-bulirsch-stoer",
                                 .title = "Boost.Odeint, Bulirsch-Stoer",
                                 .adaptive = true,
                                 .source = "Hairer, Norsett, Wanner II.9",
                                 .formula = R"(\begin{aligned}
z_0 &= y_n, \quad z_1 = z_0 + s f(z_0), \quad z_{i+1} = z_{i-1} + 2 s f(z_i), \quad s = h/n_j \\
T_{j,1} &= \tfrac12 (z_{n_j} + z_{n_j-1} + s f(z_{n_j})), \quad n_j = 2 j, \quad j \le 9 \\
T_{j,k+1} &= T_{j,k} + \frac{T_{j,k} - T_{j-1,k}}{(n_j/n_{j-k})^2 - 1} \\
y_{n+1} &= T_{j,j}, \quad \text{error} = T_{j,j} - T_{j,j-1} \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"Odeint Bulirsch-Stoer", Hue::orange, Marker::diamond};
  using Algorithm = ExplicitCodes;
  using Needs = Algorithm::Needs;
  using Options = sundials::Tolerances;
  static Algorithm::Data data(const Options& options) { return {options, odeint::bulirsch_stoer}; }
  template <class P>
  using Stepper = MemberStepper<OdeintBulirschStoer, P>;
};

}  // namespace shakedown
