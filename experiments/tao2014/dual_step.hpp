// The exact Jacobian of a step, by dual numbers.
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "methods/base/method.hpp"
#include "problems/base/dual.hpp"

namespace shakedown::tao2014 {

/// d(step of M)/d(q, p) at z = (q, p), column by column; NaN when a step fails.
template <class M, class P>
Eigen::MatrixXd dual_step(const Settings& parameters, const Settings& options, double h,
                          const Eigen::VectorXd& z) {
  using D = typename P::template With<Dual>;
  const D problem(configured<typename P::Parameters>("problem", parameters));
  const auto chosen = configured<typename M::Options>("method", options);
  const Index n = z.size() / 2;
  Eigen::MatrixXd J = Eigen::MatrixXd::Constant(2 * n, 2 * n, std::nan(""));
  for (Index j = 0; j < 2 * n; ++j) {
    State<D> state;
    state.q = z.head(n).cast<Dual>();
    state.p = z.tail(n).cast<Dual>();
    (j < n ? state.q(j) : state.p(j - n)).slope = 1.0;
    typename M::template Stepper<D> stepper(problem, chosen, Dual(h), state);
    if (stepper.step(state).status != Status::ok) return J;
    for (Index i = 0; i < n; ++i) {
      J(i, j) = state.q(i).slope;
      J(n + i, j) = state.p(i).slope;
    }
  }
  return J;
}

}  // namespace shakedown::tao2014
