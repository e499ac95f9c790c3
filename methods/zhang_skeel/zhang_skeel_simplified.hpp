// Zhang and Skeel's method simplified (Z&Ss), TO Integrator 4, eq. (18), and its variant for stiff
// systems V = V0 + V1/eps, TO Integrator 5, eq. (19):
//
//   x_{n+1} = x_n + h v_n + h^2/2 a_n,    v_{n+1} = v_n + h/2 (a_n + a_{n+1})
//   (18)  (M + beta h^2 Hess V(x)) a = -grad V(x)
//   (19)  (M + beta h^2 Hess V1(x)/eps) a = -grad V(x)
//
// Order 2, symmetric. Not symplectic in general: the O(h^5) terms that Z&S (3) carries are dropped,
// and the force M a is no gradient, so angular momentum drifts too; linear momentum is exact.
// Linearly stable for every h when beta >= 1/4 (18), beta >= 1/4 + eps/4 lambda_max(K1^-1 K0) (19).
// Source: TO section 2.2, 2.3.
#pragma once

#include "methods/zhang_skeel/zhang_skeel.hpp"

namespace shakedown {

namespace detail {

constexpr Traits simplified_traits(std::string_view name, std::string_view title,
                                   std::string_view source) {
  return {.name = name,
          .title = title,
          .order_q = 2,
          .order_p = 2,
          .symplectic = Symplecticity::none,
          .symmetric = true,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::none,
          .source = source};
}

/// (21) with f = a; `stiff` chooses (19).
template <class P, bool stiff>
class SimplifiedStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  SimplifiedStepper(const P& which, const ZhangSkeelOptions& options, Scalar step_size,
                    const State<P>& state)
      : problem(which), h(step_size), c(Scalar(options.beta) * step_size * step_size),
        implicit(which), force(state.q), work(state.q) {
    restart(state);
  }

  void restart(const State<P>& state) { solvable = evaluate_force(state.q); }

  StepReport step(State<P>& state) {
    if (!solvable) return {Status::singular};
    state.p += (h / Scalar(2)) * force;
    problem.mass().solve(state.p, work);
    state.q += h * work;
    solvable = evaluate_force(state.q);
    if (!solvable) return {Status::singular};
    state.p += (h / Scalar(2)) * force;
    return {};
  }

 private:
  /// force = M a(x).
  bool evaluate_force(const Vector& x) {
    bool solved = false;
    if constexpr (stiff) {
      solved = implicit.solve_stiff(problem, x, c, work);
    } else {
      solved = implicit.solve(problem, x, c, work);
    }
    if (solved) problem.mass().apply(work, force);
    return solved;
  }

  P problem;
  Scalar h;
  Scalar c;  // beta h^2
  LinearlyImplicitAcceleration<P> implicit;
  Vector force;  // M a at the current x
  Vector work;
  bool solvable = true;
};

}  // namespace detail

struct ZhangSkeelSimplified {
  static constexpr Traits traits =
      detail::simplified_traits("zhang-skeel-simplified", "Zhang-Skeel simplified (Z&Ss)", "TO (18)");
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = ZhangSkeelOptions;
  template <class P>
  using Stepper = detail::SimplifiedStepper<P, false>;
};

struct ZhangSkeelStiff {
  static constexpr Traits traits = detail::simplified_traits(
      "zhang-skeel-stiff", "Zhang-Skeel simplified, stiff part only", "TO (19)");
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::StiffSplit>;
  using Options = ZhangSkeelOptions;
  template <class P>
  using Stepper = detail::SimplifiedStepper<P, true>;
};

}  // namespace shakedown
