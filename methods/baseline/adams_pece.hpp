// The Adams code of Shampine and Gordon, applied to the first-order form. h is only the output
// interval. The code chooses its steps and its order k = 1, ..., 12. With modified divided
// differences phi_i = psi_1 ... psi_{i-1} f[t_n, ..., t_{n+1-i}], psi_i = h_{n+1} + ... +
// h_{n+2-i}, alpha_i = h_{n+1}/psi_i, beta_1 = 1, beta_{i+1} = beta_i psi_i(n+1)/psi_i(n), a step
// is
//
//   g_{1,j} = 1/j,  g_{2,j} = 1/(j (j + 1)),  g_{i,j} = g_{i-1,j} - alpha_{i-1} g_{i-1,j+1},
//   y^p = y_n + h sum_{i=1}^k g_{i,1} beta_i phi_i(n),                    predictor of order k,
//   phi^e_i = beta_i phi_i(n) + phi^e_{i+1},  phi^e_{k+1} = 0,
//   d = f(t_{n+1}, y^p) - phi^e_1,  y_{n+1} = y^p + h g_{k+1,1} d,        corrector of order k + 1,
//   error = |h (g_{k+1,1} - g_{k,1})| ||d|| <= 1,
//
// with ||x||^2 = sum_j (x_j/(rtol |y_j| + atol))^2, or, with `norm=maximum`, the norm of MATLAB's
// ode113, max_j |x_j|/max(rtol |y_j|, atol). A step evaluates the force twice and solves no
// equation. Outputs are interpolated, because a step may end beyond an output time. Baseline:
// nothing is conserved. The order is chosen from the estimated errors of orders k - 2 to k + 1.
// Source: L. F. Shampine, M. K. Gordon, Computer Solution of Ordinary Differential Equations
// (1975), chapters 5 to 7; F. T. Krogh, Lecture Notes in Math. 362 (1974) 22; Hairer, Norsett,
// Wanner, Solving ODEs I, III.5; norm and use in ode113: L. F. Shampine, M. W. Reichelt, SIAM J.
// Sci. Comput. 18 (1997) 1. The code departs from these sources in two points: the first step is
// relative to the time scale of the motion, and the sums carry their rounding errors at every
// tolerance.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace adams_pece {

enum class Norm : std::uint8_t { euclidean, maximum };

struct Options : sundials::Tolerances {
  int max_order = 12;
  Norm norm = Norm::euclidean;

  static std::vector<Setting> settings() {
    auto all = inherit<Options, sundials::Tolerances>();
    all.push_back(setting<Options>("max-order", &Options::max_order, "",
                                   "largest order of the predictor", {1, 12}));
    all.push_back(choice<Options>("norm", &Options::norm, "of the error, over its tolerances",
                                  {{"euclidean", Norm::euclidean}, {"maximum", Norm::maximum}}));
    return all;
  }
};

std::unique_ptr<sundials::Solver> solver(const Options&, sundials::OdeCallbacks,
                                         const std::vector<double>& y0);

}  // namespace adams_pece

struct AdamsPece {
  static constexpr Traits traits{.name = "adams-pece",
                                 .title = "Adams PECE of Shampine and Gordon",
                                 .adaptive = true,
                                 .source = "Shampine, Gordon 1975",
                                 .formula = R"(\begin{aligned}
y^{\mathrm p} &= y_n + h \sum_{i=1}^{k} g_{i,1} \phi_i, \quad k \le 12 \\
d &= f(t_{n+1}, y^{\mathrm p}) - \sum_{i=1}^{k} \phi_i \\
y_{n+1} &= y^{\mathrm p} + h g_{k+1,1} d, \quad \text{error} = h (g_{k+1,1} - g_{k,1}) d \\
\phi_i &= \psi_1 \cdots \psi_{i-1} f[t_n, \dots, t_{n+1-i}], \quad \psi_i = t_{n+1} - t_{n+1-i} \\
g_{1,j} &= \tfrac1j, \quad g_{i,j} = g_{i-1,j} - \tfrac{h}{\psi_{i-1}} g_{i-1,j+1} \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"Adams PECE", Hue::green, Marker::hollow_pentagon};
  /// Each component of q and of p takes 37 numbers, of which 30 are differences.
  static constexpr double bytes_per_unknown = 750.0;
  using Needs =
      needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce, need::DoublePrecision>;
  using Options = adams_pece::Options;

  template <class P>
  class Stepper : public detail::FirstOrderStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::FirstOrderStepper<P>(
              problem, h, state,
              [&](const auto& callbacks, const auto& y0, const auto* /*pattern*/) {
                return adams_pece::solver(options, callbacks, y0);
              }) {}
  };
};

}  // namespace shakedown
