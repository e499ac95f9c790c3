// Boost.Odeint's Adams-Bashforth-Moulton code, applied to the first-order form. h is only the
// output interval. It is a PECE code with local extrapolation, variable step size and variable
// order up to 12. A step evaluates the force twice at any step size and solves no equation. Order
// and step size are chosen differently from ode113, whose scheme is in adams_pece.hpp. Baseline:
// nothing is conserved. Source: Hairer, Norsett, Wanner, Solving ODEs I, III.5.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace odeint {

std::unique_ptr<sundials::Solver> adams(const sundials::Tolerances&, sundials::OdeCallbacks,
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
  using Needs =
      needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce, need::DoublePrecision>;
  using Options = sundials::Tolerances;

  template <class P>
  class Stepper : public detail::FirstOrderStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::FirstOrderStepper<P>(
              problem, h, state,
              [&](const auto& callbacks, const auto& y0, const auto* /*pattern*/) {
                return odeint::adams(options, callbacks, y0);
              }) {}
  };
};

}  // namespace shakedown
