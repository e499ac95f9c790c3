// A problem that counts its evaluations. Every catalogued run uses it, so that methods need no
// bookkeeping; each call costs one increment of a thread-local integer.
#pragma once

#include "problems/base/counters.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

template <class P>
struct Counted : P {
  template <class T>
  using With = Counted<typename P::template With<T>>;
  using P::P;
  explicit Counted(const P& problem) : P(problem) {}

  // Each member exists exactly when the problem has it: the concepts see through the wrapper.
#define SHAKEDOWN_COUNTED(member, counter)                                  \
  template <class... A>                                                     \
    requires requires(const P& problem, A&&... a) { problem.member(a...); } \
  void member(A&&... a) const {                                             \
    ++counts.counter;                                                       \
    P::member(a...);                                                        \
  }
  SHAKEDOWN_COUNTED(gradient, gradients)
  SHAKEDOWN_COUNTED(torque, gradients)
  SHAKEDOWN_COUNTED(hessian, hessians)
  SHAKEDOWN_COUNTED(discrete_gradient, gradients)
  SHAKEDOWN_COUNTED(discrete_hessian, hessians)
  SHAKEDOWN_COUNTED(scaled_hessian, hessians)
  SHAKEDOWN_COUNTED(stiff_hessian, hessians)
  SHAKEDOWN_COUNTED(third_contraction, third_contractions)
  SHAKEDOWN_COUNTED(constraint, constraints)
  SHAKEDOWN_COUNTED(jacobian, jacobians)
  SHAKEDOWN_COUNTED(jacobian_derivative, curvatures)
  SHAKEDOWN_COUNTED(add_curvature, curvatures)
  SHAKEDOWN_COUNTED(kinetic_gradient, kinetic_gradients)
#undef SHAKEDOWN_COUNTED
};

}  // namespace shakedown
