// HHT-I3 with step control: the alpha method of Hilber, Hughes and Taylor on the equations of index
// 3, as in ADAMS. h is only the output interval. A step solves for A_{n+1} and lambda_{n+1}:
//
//   M a_{n+1} = f_{n+1} - G^T lambda_{n+1},   A_{n+1} = (1 + alpha) a_{n+1} - alpha a_n
//   g(q_{n+1})/(beta h^2) = 0
//   q_{n+1} = q_n + h v_n + h^2 ((1/2 - beta) A_n + beta A_{n+1}),   beta = (1 - alpha)^2/4
//   v_{n+1} = v_n + h ((1 - gamma) A_n + gamma A_{n+1}),             gamma = 1/2 - alpha
//
// Division of g by beta h^2 makes the condition of Newton's matrix independent of h. If A_n is the
// acceleration a at t_n, then A_{n+1} is a + (1 + alpha) h a' to leading order. The local error of
// q is therefore beta (1 + alpha) h^3 a' - h^3 a'/6, which is estimated by
//
//   delta = (beta - 1/(6 (1 + alpha))) h^2 (A_{n+1} - A_n).
//
// Each delta_i is divided by atol + rtol max |q_i| over the run so far, and the root mean square
// must be at most 1. The next step is 0.9 h |delta|^(-1/3), and at most 5 h. Newton's method starts
// from A_n and lambda_n, and stops when its error in q is estimated to be below 1e-3 of the
// tolerance. The Jacobian is kept while the contraction is below 0.1.
//
// The method has order 2. A_n belongs to t_n + alpha h_{n-1}, so that a change of the step adds an
// error to q of order h^2 (h_n - h_{n-1}), which the estimate does not see (Jay, Negrut 2007). The
// position constraint holds to Newton's tolerance in q, and G v stays bounded. High frequencies are
// damped; energy and momenta are not conserved. Without damping, alpha = 0, the multipliers are
// unstable (Cardona, Geradin 1989). Structured problems use KLU.
// We depart from the source in three points. The source has (M A)_{n+1} = (1 + alpha) F_{n+1} -
// alpha F_n with F = f - G^T lambda. This is the same if M is constant, but has order 1 if M
// depends on q. Our parameters of Newton's method and of the step control differ. Our first step
// is relative to the time scale of the motion.
// Source: D. Negrut, R. Rampalli, G. Ottarsson, A. Sajdak, J. Comput. Nonlinear Dyn. 2 (2007) 73;
// L. O. Jay, D. Negrut, ETNA 26 (2007) 190; A. Cardona, M. Geradin, Comput. Struct. 33 (1989) 801.
#pragma once

#include "methods/baseline/dae_stepper.hpp"
#include "methods/baseline/ida.hpp"

namespace shakedown {

namespace sundials {

/// The equations are those of the stabilised form.
std::unique_ptr<Solver> hht(const Tolerances&, double alpha, DaeCallbacks,
                            std::span<const double> y0, std::span<const double> yp0,
                            const std::vector<Unknown>& kinds, const SparsePattern*, Ordering);

}  // namespace sundials

struct HhtAdaptive {
  static constexpr Traits traits{.name = "hht-adaptive",
                                 .title = "HHT-alpha, index 3, with step control",
                                 .adaptive = true,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Negrut, Rampalli, Ottarsson, Sajdak 2007",
                                 .formula = R"(\begin{aligned}
M a_{n+1} &= f_{n+1} - G_{n+1}^{\mathsf T} \lambda_{n+1},
\quad A_{n+1} = (1 + \alpha)\,a_{n+1} - \alpha a_n \\
0 &= g(q_{n+1}) / (\beta h_n^2) \\
q_{n+1} &= q_n + h_n v_n + h_n^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
v_{n+1} &= v_n + h_n \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\gamma &= \tfrac12 - \alpha, \quad \beta = \tfrac14 (1 - \alpha)^2, \quad
f = -\nabla V + Q + \nabla_q (\tfrac12 v^{\mathsf T} M v) - \dot M v \\
\delta &= \bigl( \beta - \tfrac{1}{6 (1 + \alpha)} \bigr) h_n^2 (A_{n+1} - A_n)
\end{aligned})"};
  static constexpr Appearance look{"HHT, step control", Hue::green, Marker::saltire};
  /// Measured on a chain, including the factors.
  static constexpr double bytes_per_unknown = 2200.0;
  using Needs = Ida::Needs;

  struct Options : sundials::Tolerances {
    double alpha = -0.3;              ///< as in ADAMS
    std::vector<double> multipliers;  ///< initial multipliers; the consistent ones if empty

    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(setting<Options>("alpha", &Options::alpha, "", "dissipation; 0 is unstable",
                                     {-1.0 / 3.0, 0.0}));
      all.push_back(list<Options>("multipliers", &Options::multipliers, "multipliers at the start",
                                  "consistent"));
      all.push_back(setting<Options>(
          "first-step", &Options::first_step, "",
          "first internal step; 0: sqrt(rtol)/100 of the time of the motion, or 1e-4 of it",
          range::non_negative));
      return all;
    }
  };

  template <class P>
  class Stepper : public detail::DaeStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::DaeStepper<P>(problem, DaeForm::ggl, options.multipliers, h, state,
                                [&](const auto&... equations) {
                                  return sundials::hht(options, options.alpha, equations...);
                                }) {}
  };
};

}  // namespace shakedown
