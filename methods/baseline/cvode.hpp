// SUNDIALS CVODE on the first-order form q' = dH/dp, p' = -dH/dq: order and step size are variable,
// so h is only the output interval. Baseline: nothing is conserved, and rtol and atol determine the
// accuracy. Newton's corrector uses the exact Jacobian, which is dense, or sparse (KLU) for
// structured problems.
// Source: Hindmarsh et al., ACM TOMS 31 (2005) 363.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace detail {

struct CvodeOptions : sundials::Tolerances {
  sundials::Corrector corrector = sundials::Corrector::newton;

  static std::vector<Setting> settings() {
    auto all = inherit<CvodeOptions, sundials::Tolerances>();
    all.push_back(choice<CvodeOptions>("corrector", &CvodeOptions::corrector,
                                       "how the implicit step is solved",
                                       {{"newton", sundials::Corrector::newton},
                                        {"fixed-point", sundials::Corrector::fixed_point}}));
    return all;
  }
};

template <class P>
class CvodeStepper : public FirstOrderStepper<P> {
 public:
  CvodeStepper(const P& problem, sundials::Multistep family, const CvodeOptions& options, double h,
               const State<P>& state)
      : FirstOrderStepper<P>(problem, h, state,
                             [&](const auto& callbacks, const auto& y0, const auto* pattern) {
                               return sundials::Solver::cvode(family, options.corrector, options,
                                                              callbacks, y0, pattern);
                             }) {}
};

}  // namespace detail

struct CvodeAdams {
  static constexpr Traits traits{.name = "cvode-adams",
                                 .title = "CVODE, Adams",
                                 .adaptive = true,
                                 .source = "Hindmarsh et al. 2005",
                                 .formula = R"(\begin{aligned}
y_n &= y_{n-1} + h_n \sum_{i=0}^{k-1} \beta_{n,i}\, f(t_{n-i}, y_{n-i}), \quad k \le 12 \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"CVODE Adams", Hue::blue, Marker::star};
  /// Measured on a chain.
  static constexpr double bytes_per_unknown = 550.0;
  using Needs =
      needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce, need::DoublePrecision>;
  struct Options : detail::CvodeOptions {
    Options() { corrector = sundials::Corrector::fixed_point; }
    static std::vector<Setting> settings() { return inherit<Options, detail::CvodeOptions>(); }
  };
  template <class P>
  class Stepper : public detail::CvodeStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::CvodeStepper<P>(problem, sundials::Multistep::adams, options, h, state) {}
  };
};

struct CvodeBdf {
  static constexpr Traits traits{.name = "cvode-bdf",
                                 .title = "CVODE, BDF",
                                 .adaptive = true,
                                 .source = "Hindmarsh et al. 2005",
                                 .formula = R"(\begin{aligned}
h_n f(t_n, y_n) &= \sum_{i=0}^{k} \alpha_{n,i}\, y_{n-i}, \quad k \le 5 \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"CVODE BDF", Hue::black, Marker::hollow_down};
  /// Measured on a chain, including the factors.
  static constexpr double bytes_per_unknown = 950.0;
  using Needs = CvodeAdams::Needs;
  using Options = detail::CvodeOptions;
  template <class P>
  class Stepper : public detail::CvodeStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::CvodeStepper<P>(problem, sundials::Multistep::bdf, options, h, state) {}
  };
};

}  // namespace shakedown
