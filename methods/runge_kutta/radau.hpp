// Radau IIA with three stages, collocation at c = (4 - sqrt 6)/10, (4 + sqrt 6)/10, 1: on q'' = -M^-1
// grad V(q), and on constrained systems in the stabilised form of Gear, Gupta and Leimkuhler,
//
//   q' = v - M^-1 G^T mu,    M v' = -grad V(q) - G^T lambda,    g(q) = 0,    G v = 0,
//
// with both levels of constraints at every stage; the last stage is the end of the step. Order 5 =
// 2s - 1 in q and p, in index 2 as well, where lambda has order 3 = s; L-stable: the highest
// frequencies are gone after a step, and energy is lost like h^5. How the stages are found:
// stage_sweeps.hpp.
// Source: E. Hairer, G. Wanner, Solving ODEs II, IV.5 and IV.8; VII.4, Theorem 4.9 and Table 4.1.
#pragma once

#include "methods/runge_kutta/collocation_stepper.hpp"

namespace shakedown {

struct Radau5 {
  static constexpr Traits traits{.name = "radau-5",
                                 .title = "Radau IIA, 3 stages",
                                 .order_q = 5,
                                 .order_p = 5,
                                 .linear_momentum = Conservation::exact,
                                 .dissipation = 5,
                                 .rho_infinity = 0.0,
                                 .source = "Hairer, Wanner IV.5"};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = SweepOptions;
  template <class P>
  using Stepper = CollocationOn<RadauNodes, P>;
};

struct Radau5Ggl {
  static constexpr Traits traits{.name = "radau-5-ggl",
                                 .title = "Radau IIA, 3 stages, stabilised",
                                 .order_q = 5,
                                 .order_p = 5,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 3,
                                 .rho_infinity = 0.0,
                                 .source = "Hairer, Wanner VII.4"};
  using Needs = EquilibriumNeeds;
  using Options = SweepOptions;
  template <class P>
  using Stepper = CollocationOn<RadauNodes, P>;
};

}  // namespace shakedown
