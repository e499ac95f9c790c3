// Zhang and Skeel's symplectic, linearly implicit method (Z&S): TO Integrator 1, eq. (3).
//
//   x_{n+1} = x_n + h v_n + h^2/2 f_n,    v_{n+1} = v_n + h/2 (f_n + f_{n+1})
//   (M + beta h^2 Hess V(x)) a = -grad V(x)
//   M f = M a - 1/2 beta^2 h^4 a.V'''(x).a
//
// It is velocity Verlet on the modified potential
//   W = V - beta h^2/2 grad V^T (M + beta h^2 Hess V)^-1 grad V,   M f = -grad W,
// so the method has order 2, is symplectic and symmetric, and conserves momentum maps exactly. It
// is linearly stable for every h if beta >= 1/4. If stiff springs replace curved constraints, the
// third derivative stiffens W, and stability limits h^2 omega v (experiment tao2014/zs-limit). A
// step takes one gradient, one Hessian, one third contraction and one linear solve, but no
// iteration.
// Source: TO sections 1, 2; M. Zhang, R. D. Skeel, Appl. Numer. Math. 25 (1997) 297.
#pragma once

#include "methods/zhang_skeel/linearly_implicit.hpp"

namespace shakedown {

struct ZhangSkeel {
  static constexpr Traits traits{.name = "zhang-skeel",
                                 .title = "Zhang-Skeel (Z&S)",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .rho_infinity = 1.0,
                                 .source = "TO (3)",
                                 .formula = R"(\begin{aligned}
x_{n+1} &= x_n + h v_n + \tfrac{h^2}{2} f_n \\
v_{n+1} &= v_n + \tfrac h2 (f_n + f_{n+1}) \\
(M + \beta h^2 \nabla^2 V(x_n))\, a_n &= -\nabla V(x_n) \\
x &= q, \quad v = M^{-1} p,
  \quad M f_n = M a_n - \tfrac12 \beta^2 h^4\, a_n \cdot V'''(x_n) \cdot a_n
\end{aligned})"};
  static constexpr Appearance look{"Z&S", Hue::vermilion, Marker::diamond};
  static constexpr std::array option_sets{OptionSet{"beta=0.25", traits},
                                          OptionSet{"beta=1", traits}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian,
                           need::ThirdContraction>;
  using Options = ZhangSkeelOptions;

  template <class P>
  using Stepper = LinearlyImplicitStepper<P, ImplicitForce::full>;
};

}  // namespace shakedown
