// One step of one typed pair: its Jacobian by dual numbers and its symplectic defect.
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "methods/base/method.hpp"
#include "methods/base/run.hpp"
#include "problems/base/mechanics.hpp"
#include "tests/support/convergence.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/dual.hpp"

namespace shakedown {

/// d(q', p')/d(q, p) of one step from `state`; NaN where the step fails. P is the problem of duals.
template <class M, class P>
Eigen::MatrixXd step_jacobian(const P& problem, const typename M::Options& options, double h,
                              const State<P>& state) {
  const Index n = problem.size();
  Eigen::MatrixXd J(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    State<P> z = state;
    (j < n ? z.q(j) : z.p(j - n)).slope = 1.0;
    typename M::template Stepper<P> stepper(problem, options, h, z);
    const bool ok = stepper.step(z).status == Status::ok;
    for (Index i = 0; i < n; ++i) {
      J(i, j) = ok ? z.q(i).slope : NAN;
      J(n + i, j) = ok ? z.p(i).slope : NAN;
    }
  }
  return J;
}

using dense::symplectic_defect;

/// Of one step after `before` others, from the problem's start at its default parameters.
template <class M, class P>
double symplectic_defect(double h, std::int64_t before, const typename M::Options& options = {}) {
  using D = typename P::template With<Dual>;
  const D problem{typename P::Parameters{}};
  State<D> state = initial_state(problem);
  typename M::template Stepper<D> stepper(problem, options, h, state);
  if (run(stepper, state, Dual(h), before).status != Status::ok) return HUGE_VAL;
  return symplectic_defect(step_jacobian<M>(problem, options, h, state));
}

}  // namespace shakedown
