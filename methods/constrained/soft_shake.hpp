// SHAKE with soft constraints:
//
//   P_{k+1/2} = P_{k-1/2} - h (grad V(Q_k) + grad V_F(Q_k) + G_k^T K g(Q_k)/eps^2 + G~_k^T L_k)
//   Q_{k+1}   = Q_k + h M^-1 P_{k+1/2},      g~(Q_{k+1}) = 0
//   P_k       = (P_{k-1/2} + P_{k+1/2}) / 2
//
// with g~ = g + eps^2 K^-1 S^-1 G M^-1 grad V, G~ = Dg~ and multipliers L_k. The step is SHAKE's
// step for the constraints g~, except that the direction of the constraint forces can be chosen.
//
// The method has order 2 and is symplectic and symmetric. Momentum maps and g~ = 0 are exact (to
// the solver's tolerance), but G~ v is only O(h^2). With jacobian = flat or hard, the direction of
// the constraint force is not a gradient. This is cheaper, because no curvature of g (and with
// `hard` no Hessian of V) is needed for the direction. g~ = 0 remains exact and the step remains
// symmetric, but symplecticity is lost. With `flat`, angular momentum is not conserved either.
// Newton's matrix has the exact G~ at Q_{k+1} in either case.
// Source: R (39); for SHAKE itself R (38), Ryckaert, Ciccotti, Berendsen 1977.
#pragma once

#include "methods/constrained/shake.hpp"
#include "problems/base/soft.hpp"

namespace shakedown {

namespace need {
struct SoftConstraints {
  static constexpr std::string_view name = "soft constraints (stiffnesses behind g)";
  static constexpr unsigned grants = Evaluations::constraints;
  template <class P>
  static constexpr bool met = [] {
    if constexpr (HasFixedConstraints<P>) {
      return requires(const P& problem, const VectorFor<P>& q, JacobianFor<P>& J) {
        problem.approximate_jacobian(q, SoftJacobian::hard, J);
      };
    } else {
      return false;
    }
  }();
};
}  // namespace need

struct SoftShakeOptions : NewtonOptions {
  SoftJacobian jacobian = SoftJacobian::exact;

  static std::vector<Setting> settings() {
    using O = SoftShakeOptions;
    auto all = inherit<O, NewtonOptions>();
    all.push_back(choice<O>("jacobian", &O::jacobian, "direction of the constraint forces",
                            {{"exact", SoftJacobian::exact},
                             {"flat", SoftJacobian::flat},
                             {"hard", SoftJacobian::hard}}));
    return all;
  }
};

namespace detail {

/// G~(q_n), or its approximation.
struct SoftDirection {
  SoftJacobian kind = SoftJacobian::exact;

  template <class P>
  using Rows = JacobianFor<P>;

  template <class P>
  static Rows<P> rows(const P& problem) {
    Rows<P> G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    return G;
  }
  template <class P>
  void operator()(const P& problem, const VectorFor<P>& q, ScalarOf<P> /*t*/,
                  JacobianFor<P>& G) const {
    if (kind == SoftJacobian::exact) {
      problem.jacobian(q, G);
    } else {
      problem.approximate_jacobian(q, kind, G);
    }
  }
};

}  // namespace detail

struct SoftShake {
  static constexpr Traits traits{.name = "soft-shake",
                                 .title = "SHAKE with soft constraints",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .order_lambda = 2,
                                 .source = "R (39)",
                                 .formula = R"(\begin{aligned}
p_{n+1/2} &= p_{n-1/2} - h \bigl( \nabla \tilde V(q_n) + \tilde G_n^{\mathsf T} \lambda_n \bigr) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1/2}, \quad \tilde g(q_{n+1}) = 0 \\
p_n &= \tfrac12 \bigl( p_{n-1/2} + p_{n+1/2} \bigr) \\
\tilde g &= g + C (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} \nabla V, \quad
  \tilde G = \partial \tilde g / \partial q \\
\tilde V &= V + V_F + \tfrac12 \textstyle\sum_{i\ \text{soft}} k_i g_i^2 \\
C &= \operatorname{diag}(c_i), \quad c_i = 1/k_i, \quad c_i = 0 \text{ if } g_i \text{ is hard} \\
V_F &= \tfrac12 \delta\, \ln\det(G M^{-1} G^{\mathsf T}) \\
p_{1/2} &= p_0 - \tfrac h2 \bigl( \nabla \tilde V(q_0) + \tilde G_0^{\mathsf T} \lambda_0 \bigr)
\end{aligned})"};
  static constexpr Appearance look{"Soft SHAKE", Hue::brown, Marker::hollow_down};
  /// The constraint forces are not along a gradient, so the motion has an error of O(eps^2),
  /// however small h is.
  static constexpr auto approximate = [](Traits set, Conservation angular_momentum) {
    set.order_q = set.order_p = set.order_lambda = 0;
    set.symplectic = Symplecticity::none;
    set.energy = Conservation::none;
    set.angular_momentum = angular_momentum;
    set.multiplier_time = MultiplierTime::none;
    return set;
  };
  static constexpr std::array option_sets{
      OptionSet{"jacobian=flat", approximate(traits, Conservation::none)},
      OptionSet{"jacobian=hard", approximate(traits, Conservation::exact)}};
  using Needs = needs::All<need::SoftConstraints, need::ConstantMass, need::Gradient>;
  using Options = SoftShakeOptions;

  template <class P>
  class Stepper : public detail::ShakeStepper<P, false, detail::SoftDirection> {
   public:
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : detail::ShakeStepper<P, false, detail::SoftDirection>(problem, options, h, state,
                                                                {options.jacobian}) {}
  };
};

}  // namespace shakedown
