// The classical Runge-Kutta method for the index-1 form of constrained motion, q' = v, v' = a(q, v;
// t) with
//
//   M a = -grad V - G^T lambda,     (G M^-1 G^T) lambda = -G M^-1 grad V + g''(q)[v, v],
//
// and with the terms of M(q), Q(q, v, t) and moving constraints (base/consistent.hpp). Each step is
// followed by the projection of (q, p) onto g(q) = 0, G v = 0 along M^-1 G^T. The order remains 4,
// because the projection moves the state only by the size of the local error. The method is neither
// symplectic nor symmetric. Both levels of constraints and linear momentum are exact. `lambda` is
// the multiplier at (q_n, v_n). If constraints are redundant, the whole step uses those that are
// independent at q_n, because its stages leave g = 0.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, IV.4, Algorithm 4.2.
#pragma once

#include "methods/projection/rk4_index_one.hpp"

namespace shakedown {

struct Rk4Projected {
  static constexpr Traits traits{.name = "rk4-projected",
                                 .title = "Runge-Kutta 4, projected",
                                 .order_q = 4,
                                 .order_p = 4,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 4,
                                 .source = "Hairer, Lubich, Wanner IV.4",
                                 .formula = R"(\begin{aligned}
k_1 &= F(y_n), \quad k_2 = F(y_n + \tfrac h2 k_1) \\
k_3 &= F(y_n + \tfrac h2 k_2), \quad k_4 = F(y_n + h k_3) \\
(\bar q, M^{-1} \bar p) &= y_n + \tfrac h6 (k_1 + 2 k_2 + 2 k_3 + k_4), \quad y = (q, v) \\
y' = F(y) &\colon\ q' = v, \quad M v' = -\nabla V - G^{\mathsf T} \lambda \\
G M^{-1} G^{\mathsf T} \lambda &= -G M^{-1} \nabla V + g''(q)[v, v] \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})"};
  static constexpr Appearance look{"RK4, projected", Hue::blue, Marker::saltire};
  using Algorithm = Rk4OnIndexOne;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;

  static Algorithm::Data data(const Options& /*options*/) { return {}; }
  template <class P>
  using Stepper = MemberStepper<Rk4Projected, P>;
};

}  // namespace shakedown
