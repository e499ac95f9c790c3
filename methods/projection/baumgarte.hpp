// Baumgarte's stabilisation: the classical Runge-Kutta method for the index-1 form of constrained
// motion (base/consistent.hpp), in which g'' = 0 is replaced by g'' + 2 alpha g' + beta^2 g = 0,
//
//   M a = -grad V - G^T lambda,
//   (G M^-1 G^T) lambda = -G M^-1 grad V + g''(q)[v, v] + 2 alpha G v + beta^2 g(q),
//
// and with the terms of M(q), Q(q, v, t) and moving constraints. The exact motion is the same, and
// errors of g decay instead of growing like t^2. Each step is explicit. The order is 4 for fixed
// alpha and beta. Both levels of constraints are bounded, with errors O(h^4). Linear momentum is
// exact. A linear oscillator loses energy like h^5, as with RK4. The method is neither symplectic nor
// symmetric. `lambda` is the multiplier at (q_n, v_n).
// In a run with h < 0, alpha < 0. If constraints are redundant, the run uses those that are
// independent at its start.
//
// alpha and beta are multiples of 1/T, where T is the time in which the motion at the start turns
// the gradients of the constraints, 1/T^2 = (|dG/dt|/|G|)^2 + |DG[M^-1 f]|/|G|. For a pendulum of
// length L, 1/T^2 = (v/L)^2 + g/L. The default is alpha = beta = 5/T. alpha = beta is critical
// damping, and 5/s is a customary value for mechanisms that move within seconds. The default is
// stable if h/T < 0.557, because RK4's interval of stability is 2.785.
//
// With `unit=step`, alpha and beta are multiples of 1/h. A Taylor polynomial of g gives alpha = 1,
// beta = sqrt 2. But the equation of g is then as stiff as the step allows, and RK4's stages have
// only order 1. The orders are then 2 for q and 1 for G v, and lambda does not converge.
// Source: J. Baumgarte, Comput. Methods Appl. Mech. Eng. 1 (1972) 1; choice of parameters: P.
// Flores, M. Machado, E. Seabra, M. Tavares da Silva, J. Comput. Nonlinear Dynam. 6 (2011) 011019.
// T and the loss of order are ours.
#pragma once

#include "methods/projection/rk4_index_one.hpp"

namespace shakedown {

enum class BaumgarteUnit : std::uint8_t { motion, step };

struct BaumgarteOptions {
  double alpha = 5.0;
  double beta = 5.0;
  BaumgarteUnit unit = BaumgarteUnit::motion;

  static std::vector<Setting> settings() {
    using O = BaumgarteOptions;
    return {
        setting<O>("alpha", &O::alpha, "", "damping of g, in the unit", range::non_negative),
        setting<O>("beta", &O::beta, "", "frequency of g, in the unit", range::non_negative),
        choice<O>("unit", &O::unit, "of alpha and beta: the rate at which constraints turn, or 1/h",
                  {{"motion", BaumgarteUnit::motion}, {"step", BaumgarteUnit::step}})};
  }
};

struct Baumgarte {
  static constexpr Traits traits{.name = "baumgarte",
                                 .title = "Baumgarte's stabilisation, Runge-Kutta 4",
                                 .order_q = 4,
                                 .order_p = 4,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 4,
                                 .dissipation = 5,
                                 .source = "Baumgarte 1972",
                                 .formula = R"(\begin{aligned}
k_1 &= F(y_n), \quad k_2 = F(y_n + \tfrac h2 k_1) \\
k_3 &= F(y_n + \tfrac h2 k_2), \quad k_4 = F(y_n + h k_3) \\
y_{n+1} &= y_n + \tfrac h6 (k_1 + 2 k_2 + 2 k_3 + k_4), \quad y = (q, v) \\
y' = F(y) &\colon\ q' = v, \quad M v' = -\nabla V - G^{\mathsf T} \lambda \\
G M^{-1} G^{\mathsf T} \lambda &= -G M^{-1} \nabla V + g''(q)[v, v] + 2 \alpha\, G v + \beta^2 g(q)
\end{aligned})"};
  static constexpr Appearance look{"Baumgarte", Hue::blue, Marker::hollow_disc};
  using Algorithm = Rk4OnIndexOne;
  using Needs = Algorithm::Needs;
  using Options = BaumgarteOptions;
  static Algorithm::Data data(const Options& options) {
    return {false, options.alpha, options.beta, options.unit == BaumgarteUnit::step};
  }
  template <class P>
  using Stepper = MemberStepper<Baumgarte, P>;
};

}  // namespace shakedown
