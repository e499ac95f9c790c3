// Zhang and Skeel's simplified method (Z&Ss), TO Integrator 4, eq. (18), and its variant for stiff
// systems V = V0 + V1/eps, TO Integrator 5, eq. (19):
//
//   x_{n+1} = x_n + h v_n + h^2/2 a_n,    v_{n+1} = v_n + h/2 (a_n + a_{n+1})
//   (18)  (M + beta h^2 Hess V(x)) a = -grad V(x)
//   (19)  (M + beta h^2 Hess V1(x)/eps) a = -grad V(x)
//
// Both methods have order 2 and are symmetric. They are not symplectic in general, because they
// drop the O(h^5) terms of Z&S (3), and the force M a is therefore not a gradient. Hence angular
// momentum and energy drift, except near reversible regular motion; linear momentum is exact. If
// stiff springs replace curved constraints, the force along them is divided: on a rod of length 1,
// by 1 + 4 beta^2 h^4 omega^2 v^2 (experiment tao2014/zs-limit). The methods are linearly stable
// for every h if beta >= 1/4 (18) or beta >= 1/4 + eps/4 lambda_max(K1^-1 K0) (19), respectively.
// Source: TO section 2.2, 2.3.
#pragma once

#include "methods/zhang_skeel/linearly_implicit.hpp"

namespace shakedown {

namespace detail {

constexpr Traits simplified_traits(std::string_view name, std::string_view title,
                                   std::string_view source, std::string_view formula) {
  return {.name = name,
          .title = title,
          .order_q = 2,
          .order_p = 2,
          .symplectic = Symplecticity::none,
          .symmetric = true,
          .energy = Conservation::none,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::none,
          .source = source,
          .formula = formula};
}

}  // namespace detail

struct ZhangSkeelSimplified {
  static constexpr Traits traits = detail::simplified_traits(
      "zhang-skeel-simplified", "Zhang-Skeel simplified (Z&Ss)", "TO (18)",
      R"(\begin{aligned}
x_{n+1} &= x_n + h v_n + \tfrac{h^2}{2} a_n \\
v_{n+1} &= v_n + \tfrac h2 (a_n + a_{n+1}) \\
(M + \beta h^2 \nabla^2 V(x_n))\, a_n &= -\nabla V(x_n), \quad x = q, \quad v = M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"Z&S simplified", Hue::vermilion, Marker::down};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = ZhangSkeelOptions;
  template <class P>
  using Stepper = LinearlyImplicitStepper<P, ImplicitForce::simplified>;
};

struct ZhangSkeelStiff {
  static constexpr Traits traits = detail::simplified_traits(
      "zhang-skeel-stiff", "Zhang-Skeel simplified, stiff part only", "TO (19)",
      R"(\begin{aligned}
x_{n+1} &= x_n + h v_n + \tfrac{h^2}{2} a_n \\
v_{n+1} &= v_n + \tfrac h2 (a_n + a_{n+1}) \\
(M + \tfrac{\beta h^2}{\epsilon} \nabla^2 V_1(x_n))\, a_n &= -\nabla V(x_n) \\
V &= V_0 + V_1/\epsilon, \quad x = q, \quad v = M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"Z&S stiff", Hue::vermilion, Marker::hollow_square};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::StiffSplit>;
  using Options = ZhangSkeelOptions;
  template <class P>
  using Stepper = LinearlyImplicitStepper<P, ImplicitForce::stiff>;
};

}  // namespace shakedown
