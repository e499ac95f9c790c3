// SUNDIALS ARKODE, diagonally implicit Runge-Kutta with step control, on the first-order form. Two
// pairs: TR-BDF2 (what MATLAB's ode23tb is made of), L-stable; and the trapezoidal rule (ode23t),
// which does not damp. Baseline: nothing is conserved. ode23t estimates its error from a third
// difference and this one from h/2 (f_{n+1} - f_n), which is more cautious.
// Source: Hosea, Shampine, Appl. Numer. Math. 20 (1996) 21; Reynolds et al., ACM TOMS 49 (2023) 19.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

struct ArkodeDirk {
  static constexpr Traits traits{.name = "arkode-dirk",
                                 .title = "ARKODE, TR-BDF2 or trapezoidal",
                                 .adaptive = true,
                                 .source = "Hosea, Shampine 1996; Reynolds et al. 2023"};
  static constexpr Appearance look{"ARKODE DIRK", Hue::grey, Marker::plus};
  using Needs = needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce,
                           need::DenseOperators, need::DoublePrecision>;
  struct Options : sundials::Tolerances {
    sundials::Dirk pair = sundials::Dirk::tr_bdf2;
    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>(
          "pair", &Options::pair, "which method",
          {{"tr-bdf2", sundials::Dirk::tr_bdf2}, {"trapezoidal", sundials::Dirk::trapezoidal}}));
      return all;
    }
  };

  template <class P>
  class Stepper : public detail::FirstOrderStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::FirstOrderStepper<P>(
              problem, h, state,
              [&](const auto& callbacks, const auto& y0, const auto* /*pattern*/) {
                return sundials::Solver::arkode(options.pair, options, callbacks, y0);
              }) {}
  };
};

}  // namespace shakedown
