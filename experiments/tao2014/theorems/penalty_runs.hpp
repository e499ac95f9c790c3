// Long and fine runs of penalised and constrained systems, for TO's limit omega -> infinity.
#pragma once

#include <functional>
#include <vector>

#include "experiments/tao2014/steps.hpp"
#include "methods/base/consistent.hpp"

namespace shakedown::tao2014 {

struct Phase {
  Eigen::VectorXd q, p;
};

/// A method on a problem of the catalogue or of the theorems' own, from a start.
struct Motion {
  std::string_view method, problem;
  Settings parameters;
  Phase start;
};
template <class P>
Motion motion(std::string_view method, const typename P::Parameters& parameters,
              const State<P>& start) {
  return {method, P::id, values_of(parameters), {start.q, start.p}};
}
/// From the problem's own start.
template <class P>
Motion motion(std::string_view method, const typename P::Parameters& parameters = {}) {
  return motion<P>(method, parameters, initial_state(P(parameters)));
}

/// `steps` steps of h; see(k, state) at k = 0, 1, ...; NaN at the end when a step fails.
void observed(const Motion& motion, double h, std::int64_t steps,
              const std::function<void(std::int64_t, const Phase&)>& see);

/// The states at 0, interval, 2 interval, ... `count` times, with `steps` steps in each.
std::vector<Phase> sampled(const Motion& motion, double interval, int count, int steps);

/// Trapezoidal means of values(state) over [0, T], [T/10, T + T/10], ... up to `until`; `steps` in
/// each tenth of a window.
std::vector<Eigen::VectorXd> window_means(
    const Motion& motion, double window, double until, int steps,
    const std::function<Eigen::VectorXd(const Phase&)>& values);

/// Steps in `interval` that resolve an oscillation of frequency omega `scale`, 100 a period.
inline int resolving_steps(double interval, double omega, double scale = 1.3) {
  return static_cast<int>(std::ceil(interval * omega * scale * 100.0 / 6.283));
}

/// omega^2 g(q), what the multiplier is the limit of (in the suite's sign, minus the paper's).
template <class P>
Eigen::VectorXd penalty_force(const P& penalised, double omega, const VectorFor<P>& q) {
  typename P::Constrained::Multipliers g;
  penalised.constrained().constraint(q, g);
  return omega * omega * g;
}

/// lambda(q, v) of the constrained motion.
template <class P>
Eigen::VectorXd exact_multiplier(const P& constrained, const Phase& at) {
  ConsistentMultiplier<P> consistent(constrained);
  const VectorFor<P> p = at.p;
  VectorFor<P> v = p;
  VectorFor<P> a = p;
  constrained.mass().solve(p, v);
  MultipliersFor<P> lambda;
  lambda.setZero(constrained.constraint_count());
  consistent.solve(constrained, at.q, v, lambda, a);
  return lambda;
}

}  // namespace shakedown::tao2014
