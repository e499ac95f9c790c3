// The Jacobian of the step map of a typed pair, by dual numbers, and its symplectic defect.
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/method.hpp"
#include "methods/base/run.hpp"
#include "problems/base/dual.hpp"

namespace shakedown {

/// d(q, p)_steps / d(q, p)_0 of `steps` steps of size h from `state`; all NaN if a step fails. The
/// scalar type of problem P is Dual.
template <class M, class P>
Eigen::MatrixXd step_jacobian(const P& problem, const typename M::Options& options, double h,
                              const State<P>& state, std::int64_t steps = 1) {
  const Index n = problem.size();
  const Index size = n + momentum_size(problem);
  Eigen::MatrixXd J(size, size);
  for (Index j = 0; j < size; ++j) {
    State<P> z = state;
    (j < n ? z.q(j) : z.p(j - n)).slope = 1.0;
    typename M::template Stepper<P> stepper(problem, options, h, z);
    if (run(stepper, z, Dual(h), steps).status != Status::ok) {
      return Eigen::MatrixXd::Constant(size, size, NAN);
    }
    for (Index i = 0; i < n; ++i) J(i, j) = z.q(i).slope;
    for (Index i = n; i < size; ++i) J(i, j) = z.p(i - n).slope;
  }
  return J;
}

/// max |J^T Omega J - Omega| of the step that follows `before` steps from the problem's start, with
/// default parameters; infinite if a step fails.
template <class M, class P>
double symplectic_defect(double h, std::int64_t before, const typename M::Options& options = {}) {
  using D = typename P::template With<Dual>;
  const D problem{typename P::Parameters{}};
  State<D> state = initial_state(problem);
  typename M::template Stepper<D> stepper(problem, options, h, state);
  if (run(stepper, state, Dual(h), before).status != Status::ok) return HUGE_VAL;
  return linear_algebra::symplectic_defect(step_jacobian<M>(problem, options, h, state));
}

}  // namespace shakedown
