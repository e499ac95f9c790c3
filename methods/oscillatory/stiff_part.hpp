// The stiff part of a split potential V = V0 + V1/eps as a problem of its own, so that any method
// can integrate it between the kicks of V0:
//
//   p_n+ = p_n - h/2 grad V0(q_n),   (q, p) <- Phi_h of 1/2 p^T M^-1 p + V1/eps,
//   p_{n+1} = p - h/2 grad V0(q_{n+1}).
//
// The method is symplectic and symmetric if Phi_h is. The slow force acts at the ends of a step and
// is evaluated once per step.
#pragma once

#include <utility>

#include "methods/base/method.hpp"

namespace shakedown {

/// A problem with the gradient and the Hessian of V1/eps alone.
template <class P>
struct StiffPart : P {
  template <class T>
  using With = StiffPart<typename P::template With<T>>;
  explicit StiffPart(const P& problem) : P(problem) {}

  void gradient(const VectorFor<P>& q, VectorFor<P>& out) const { P::stiff_gradient(q, out); }
  void hessian(const VectorFor<P>& q, Operator<P>& H) const requires HasStiffSplit<P> {
    P::stiff_hessian(q, H);
  }
  // These members of P belong to the whole potential and would be wrong for the stiff part.
  void potential(const VectorFor<P>&) const = delete;
  void third_contraction(const VectorFor<P>&, const VectorFor<P>&, VectorFor<P>&) const = delete;
  void scaled_hessian(const VectorFor<P>&, ScalarOf<P>, Operator<P>&) const = delete;
};

/// Applies half kicks of V0 before and after `inner_steps` steps of Inner on the stiff part.
template <class P, class Inner>
class SplitStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  SplitStepper(const P& which, const typename Inner::Options& options, Scalar step_size,
               int inner_steps, const State<P>& state)
      : problem(which), stiff(which), h(step_size),
        steps(inner_steps), moving{state.q, state.p, state.t},
        inner(stiff, options, step_size / Scalar(inner_steps), moving), slow(state.q) {
    restart(state);
  }

  void restart(const State<P>& state) { problem.slow_gradient(state.q, slow); }
  void momentum_changed(const State<P>& /*state*/) {}

  StepReport step(State<P>& state) {
    state.p -= (h / Scalar(2)) * slow;
    moving.q = state.q;
    moving.p = state.p;
    if constexpr (requires { inner.momentum_changed(moving); }) {
      inner.momentum_changed(moving);
    } else if constexpr (requires { inner.restart(moving); }) {
      inner.restart(moving);
    }
    StepReport total;
    for (int k = 0; k < steps && total.status == Status::ok; ++k) {
      const StepReport report = inner.step(moving);
      total.status = report.status;
      total.iterations += report.iterations;
      total.residual = report.residual > total.residual ? report.residual : total.residual;
    }
    state.q = moving.q;
    state.p = moving.p;
    problem.slow_gradient(state.q, slow);
    state.p -= (h / Scalar(2)) * slow;
    return total;
  }

 private:
  P problem;
  StiffPart<P> stiff;
  Scalar h;
  int steps;
  State<StiffPart<P>> moving;
  typename Inner::template Stepper<StiffPart<P>> inner;
  Vector slow;  // grad V0 at the current q
};

}  // namespace shakedown
