// RADAU5: Radau IIA with three stages and step control, for F(t, y, y') = 0 with F linear in y'.
// h is only the output interval. A step solves for Z_i = Y_i - y_n and accepts y_{n+1} = y_n + Z_3:
//
//   F(t_n + c_i h, y_n + Z_i, h^-1 sum_j (A^-1)_ij Z_j) = 0,   i = 1, 2, 3             (8.2a)
//
// With J = dF/dy, B = dF/dy' and T^-1 A^-1 T = diag(gamma, [alpha, -beta; beta, alpha]), simplified
// Newton's method in W = T^-1 Z factors the real matrix gamma/h B + J and the complex matrix
// (alpha + i beta)/h B + J (8.13). It starts from the collocation polynomial of the last step (8.5)
// and stops by the estimated contraction (8.10, 8.11). The error estimate is
//
//   e = -(gamma/h B + J)^-1 F(t_n, y_n, -D),   D = (e_1 Z_1 + e_2 Z_2 + e_3 Z_3)/(3 h)   (8.19)
//   (e_1, e_2, e_3) = (-13 - 7 sqrt 6, -13 + 7 sqrt 6, -1)
//
// which is O(h^4). In the first step and after a rejection, it is repeated with y_n + e (8.20). The
// predictive controller of Gustafsson chooses the step (8.21, 8.25). J is kept while the
// contraction is below 1e-3.
//
// The method has order 5 and is L-stable; in the stabilised form of index 2 it also has order 5 in
// q and v, and order 3 in lambda. Each step satisfies g = 0 and G v = 0 up to the tolerance of
// Newton's method, so the constraints do not drift. Energy and momenta are not conserved. As in
// RADAU5, the tolerances of the estimate are rtol' = rtol^(2/3)/10 and atol' = rtol' atol/rtol,
// because the error of the result is of higher order than the estimate, and the errors of the
// multipliers of index 2 count h times. Here, h is relative to the time scale of the motion.
//
// We depart from RADAU5 in these points: steps end at the output times, because the collocation
// polynomial is less accurate than the steps; the first step starts from y'; Newton's norm is that
// of Z, not of W; the equations may be implicit, because M depends on q.
// `radau-adaptive` solves the constrained equations (dae_equations.hpp), `radau-adaptive-ode` the
// equations without constraints. Structured problems use KLU.
// Source: E. Hairer, G. Wanner, Solving ODEs II, second edition, IV.5, IV.8 and VII.4.
#pragma once

#include <Eigen/Core>

#include "methods/baseline/cvode.hpp"
#include "methods/baseline/dae_stepper.hpp"
#include "methods/baseline/ida.hpp"

namespace shakedown {

namespace sundials {

/// The nodes c and the real form of the eigenvalues and eigenvectors of A^-1,
/// T^-1 A^-1 T = diag(gamma, [alpha, -beta; beta, alpha]).
struct RadauTransformation {
  Eigen::Vector3d c;
  Eigen::Matrix3d T, inverse;
  double gamma, alpha, beta;
};
/// An eigenvector of A belongs to a polynomial p with z int_0^c_i p = p(c_i). With P = int_0^t p,
/// z P - P' vanishes at the nodes and equals N(t) = (t - c_1)(t - c_2)(t - c_3) up to a factor. This
/// gives p(c_i) = z^2 N'(c_i) + z N''(c_i) + N''' up to a factor, and P(0) = 0 is the
/// characteristic equation z^3 - 9 z^2 + 36 z - 60 = 0.
RadauTransformation radau_transformation();

std::unique_ptr<Solver> radau(const Tolerances&, DaeCallbacks, std::span<const double> y0,
                              std::span<const double> yp0, const std::vector<Unknown>& kinds,
                              const SparsePattern*, Ordering);
std::unique_ptr<Solver> radau(const Tolerances&, OdeCallbacks, std::span<const double> y0,
                              const SparsePattern*);

}  // namespace sundials

struct RadauAdaptive {
  static constexpr Traits traits{.name = "radau-adaptive",
                                 .title = "RADAU5: Radau IIA with step control, on the DAE",
                                 .adaptive = true,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Hairer, Wanner IV.8; VII.4",
                                 .formula = R"(\begin{aligned}
\dot q &= v - G^{\mathsf T} \mu \\
M \dot v &= f - G^{\mathsf T} \lambda,
\quad f = -\nabla V + Q + \nabla_q (\tfrac12 v^{\mathsf T} M v) - \dot M v \\
0 &= g(q), \quad 0 = G v \quad \text{(form = ggl)} \\
Y_i &= y_n + h_n \sum_{j=1}^{3} a_{ij}\, \dot Y_j, \quad y_{n+1} = Y_3,
\quad y = (q, v, \lambda, \mu) \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad \ell_j(c_i) = \delta_{ij}, \quad
c = (\tfrac{4 - \sqrt 6}{10}, \tfrac{4 + \sqrt 6}{10}, 1)
\end{aligned})"};
  static constexpr Appearance look{"RADAU5", Hue::brown, Marker::star};
  /// Measured on a chain, including the factors.
  static constexpr double bytes_per_unknown = 4200.0;
  using Needs = Ida::Needs;

  struct Options : sundials::Tolerances {
    DaeForm form = DaeForm::ggl;
    std::vector<double> multipliers;  ///< initial multipliers; the consistent ones if empty

    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>("form", &Options::form, "which equations are integrated",
                                    {{"ggl", DaeForm::ggl}, {"index-2", DaeForm::index2}}));
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
        : detail::DaeStepper<P>(
              problem, options.form, options.multipliers, h, state,
              [&](const auto&... equations) { return sundials::radau(options, equations...); }) {}
  };
};

struct RadauAdaptiveOde {
  static constexpr Traits traits{.name = "radau-adaptive-ode",
                                 .title = "RADAU5: Radau IIA with step control",
                                 .adaptive = true,
                                 .source = "Hairer, Wanner IV.8",
                                 .formula = R"(\begin{aligned}
Y_i &= y_n + h_n \sum_{j=1}^{3} a_{ij}\, f(t_n + c_j h_n, Y_j), \quad y_{n+1} = Y_3 \\
y &= (q, p), \quad f = (\nabla_p H, \; -\nabla_q H + Q) \\
a_{ij} &= \int_0^{c_i} \ell_j, \quad \ell_j(c_i) = \delta_{ij}, \quad
c = (\tfrac{4 - \sqrt 6}{10}, \tfrac{4 + \sqrt 6}{10}, 1)
\end{aligned})"};
  static constexpr Appearance look{"RADAU5, no constraints", Hue::brown, Marker::plus};
  /// At most as many as with constraints.
  static constexpr double bytes_per_unknown = RadauAdaptive::bytes_per_unknown;
  using Needs = CvodeBdf::Needs;
  using Options = sundials::Tolerances;

  template <class P>
  class Stepper : public detail::FirstOrderStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::FirstOrderStepper<P>(
              problem, h, state, [&](const auto& callbacks, const auto& y0, const auto* pattern) {
                return sundials::radau(options, callbacks, y0, pattern);
              }) {}
  };
};

}  // namespace shakedown
