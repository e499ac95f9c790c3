// DOP853: the method of order 8 of Dormand and Prince with step control, applied to the first-order
// form. h is only the output interval, and a step ends at every output. A step is
//
//   k_i = f(t_n + c_i h, y_n + h sum_{j<i} a_ij k_j), i = 1, ..., 12,
//   y_{n+1} = y_n + h sum_i b_i k_i,
//   error = ||e5||^2/sqrt(||e5||^2 + 0.01 ||e3||^2) <= 1,
//   e5 = h sum_i e_i k_i,  e3 = h sum_i (b_i - bhat_i) k_i,
//
// with ||x||^2 = sum_j (x_j/(atol + rtol max(|y_{n,j}|, |y_{n+1,j}|)))^2/dim(y). b - e has order 5,
// and bhat has order 3, so that the error behaves like h^8. The next step is 0.9 h error^(-1/8),
// but between h/3 and 6 h. An accepted step evaluates the force twelve times, because k_1 does not
// change if the step is repeated. Baseline: nothing is conserved.
// Source: Hairer, Norsett, Wanner, Solving ODEs I, II.4 (first step), II.5 and II.10. The code
// departs from the source in two points. It has no dense output, so frequent outputs shorten its
// steps. The guess of the first step measures time in units of the time scale of the motion,
// because the source compares derivatives with constants.
#pragma once

#include "methods/baseline/first_order.hpp"
#include "methods/runge_kutta/explicit_tableau.hpp"

namespace shakedown {

namespace dop853 {

/// The weights e_i of the estimate of order 5.
inline constexpr ExplicitTableau::Row fifth_error{0.1312004499419488073250102996e-1L,
                                                  0.0L,
                                                  0.0L,
                                                  0.0L,
                                                  0.0L,
                                                  -0.1225156446376204440720569753e+1L,
                                                  -0.4957589496572501915214079952L,
                                                  0.1664377182454986536961530415e+1L,
                                                  -0.3503288487499736816886487290L,
                                                  0.3341791187130174790297318841L,
                                                  0.8192320648511571246570742613e-1L,
                                                  -0.2235530786388629525884427845e-1L};
/// The weights bhat_i of the embedded method of order 3.
inline constexpr ExplicitTableau::Row third_order{
    31.0L / 127.0L,      0.0L, 0.0L, 0.0L,         0.0L, 0.0L, 0.0L, 0.0L,
    12675.0L / 17272.0L, 0.0L, 0.0L, 3.0L / 136.0L};

std::unique_ptr<sundials::Solver> solver(const sundials::Tolerances&, sundials::OdeCallbacks,
                                         const std::vector<double>& y0);

}  // namespace dop853

struct Dop853 {
  static constexpr Traits traits{.name = "dop853",
                                 .title = "DOP853, Dormand-Prince 8(5,3)",
                                 .adaptive = true,
                                 .source = "Hairer, Norsett, Wanner II.10",
                                 .formula = R"(\begin{aligned}
k_i &= f\bigl(t_n + c_i h, \; y_n + h \sum_{j<i} a_{ij} k_j\bigr), \quad i = 1, \dots, 12 \\
y_{n+1} &= y_n + h \sum_i b_i k_i, \quad
  \text{error} = \frac{\|e_5\|^2}{\sqrt{\|e_5\|^2 + 0.01 \|e_3\|^2}} \\
e_5 &= h \sum_i e_i k_i, \quad e_3 = h \sum_i (b_i - \hat b_i) k_i \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q)
\end{aligned})"};
  static constexpr Appearance look{"DOP853", Hue::orange, Marker::disc};
  using Algorithm = ExplicitCodes;
  using Needs = Algorithm::Needs;
  using Options = sundials::Tolerances;
  static Algorithm::Data data(const Options& options) { return {options, dop853::solver}; }
  template <class P>
  using Stepper = MemberStepper<Dop853, P>;
};

}  // namespace shakedown
