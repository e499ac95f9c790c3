// SUNDIALS ARKODE: Runge-Kutta pairs with step control, applied to the first-order form. h is only
// the output interval, and a step ends at every output. Baselines: nothing is conserved.
//
// arkode-dirk is diagonally implicit and offers three pairs. TR-BDF2 is the method of MATLAB's
// ode23tb and is L-stable. The trapezoidal rule is the method of ode23t and does not damp. The
// implicit part of ARK5(4)8L[2]SA has order 5 and is L-stable; it is ARKODE's default for its
// highest implicit order. TR-BDF2 is the default here, because the pair of order 5 is inaccurate on
// the driven stiff springs of `forced-oscillator`: the energy balance has an error of 1e-4 at a
// tolerance of 1e-8. ode23t estimates its error from a third difference. The trapezoidal rule here
// uses h/2 (f_{n+1} - f_n) instead, which is more cautious. arkode-erk is explicit and offers
// ARKODE's default pairs of order 8 (Fehlberg, thirteen stages) and 6 (Verner, eight stages). Step
// control, Newton's method and first steps are ARKODE's defaults, except that the pair of order 5
// renews Newton's matrix in every step.
// Source: Reynolds et al., ACM TOMS 49 (2023) 19; ARKODE's guide, appendix "Butcher tables";
// Kennedy, Carpenter, Appl. Numer. Math. 44 (2003) 139; Hosea, Shampine, Appl. Numer. Math. 20
// (1996) 21.
#pragma once

#include "methods/baseline/first_order.hpp"

namespace shakedown {

struct ArkodeDirk {
  static constexpr Traits traits{.name = "arkode-dirk",
                                 .title = "ARKODE, diagonally implicit",
                                 .adaptive = true,
                                 .source = "Hosea, Shampine 1996; Reynolds et al. 2023",
                                 .formula = R"(\begin{aligned}
z_i &= y_n + h \sum_{j=1}^{i} a_{ij} f(t_n + c_j h, z_j), \quad i = 1, \dots, s \\
y_{n+1} &= y_n + h \sum_i b_i f(t_n + c_i h, z_i) \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q) \\
\text{TR-BDF2} &: \; s = 3, \quad c = (0, 2 - \sqrt 2, 1), \quad b_i = a_{3i} \\
a_{21} &= a_{22} = a_{33} = 1 - \tfrac{\sqrt 2}{2}, \quad a_{31} = a_{32} = \tfrac{\sqrt 2}{4}
\end{aligned})"};
  static constexpr Appearance look{"ARKODE DIRK", Hue::grey, Marker::plus};
  using Needs = needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce,
                           need::DenseOperators, need::DoublePrecision>;
  struct Options : sundials::Tolerances {
    sundials::Dirk pair = sundials::Dirk::tr_bdf2;
    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>("pair", &Options::pair, "which method",
                                    {{"order-5", sundials::Dirk::order_5},
                                     {"tr-bdf2", sundials::Dirk::tr_bdf2},
                                     {"trapezoidal", sundials::Dirk::trapezoidal}}));
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

struct ArkodeErk {
  static constexpr Traits traits{.name = "arkode-erk",
                                 .title = "ARKODE, explicit",
                                 .adaptive = true,
                                 .source = "Fehlberg 1968; Reynolds et al. 2023",
                                 .formula = R"(\begin{aligned}
z_i &= y_n + h \sum_{j<i} a_{ij} f(t_n + c_j h, z_j), \quad i = 1, \dots, s \\
y_{n+1} &= y_n + h \sum_i b_i f(t_n + c_i h, z_i) \\
\text{error} &= h \sum_i (b_i - \hat b_i) f(t_n + c_i h, z_i) \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q) \\
s &= 13 \; \text{(order-8)}, \quad s = 8 \; \text{(order-6)}
\end{aligned})"};
  static constexpr Appearance look{"ARKODE ERK", Hue::black, Marker::hollow_disc};
  /// Measured on a chain; includes fourteen stages of q and of p.
  static constexpr double bytes_per_unknown = 850.0;
  using Needs =
      needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce, need::DoublePrecision>;
  struct Options : sundials::Tolerances {
    sundials::Erk pair = sundials::Erk::order_8;
    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>(
          "pair", &Options::pair, "which method",
          {{"order-8", sundials::Erk::order_8}, {"order-6", sundials::Erk::order_6}}));
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
