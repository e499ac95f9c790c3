// The exact Jacobian of a step, computed from a method's settings and the stacked state (q, p).
#pragma once

#include "experiments/analysis/step_jacobian.hpp"

namespace shakedown::tao2014 {

/// Returns d(step of M)/d(q, p) at z = (q, p); NaN if the step fails.
template <class M, class P>
Eigen::MatrixXd dual_step(const Settings& parameters, const Settings& options, double h,
                          const Eigen::VectorXd& z) {
  using D = typename P::template With<Dual>;
  State<D> state;
  state.q = z.head(z.size() / 2).cast<Dual>();
  state.p = z.tail(z.size() / 2).cast<Dual>();
  return shakedown::step_jacobian<M>(D(configured<typename P::Parameters>("problem", parameters)),
                                     configured<typename M::Options>("method", options), h, state);
}

}  // namespace shakedown::tao2014
