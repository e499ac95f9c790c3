// Long and fine runs of penalised and constrained systems, for TO's limit omega -> infinity.
#pragma once

#include <functional>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/tao2014/steps.hpp"
#include "methods/base/consistent.hpp"

namespace shakedown::tao2014 {

struct Phase {
  Eigen::VectorXd q, p;
};

/// Returns a case of a method on a problem of the catalogue or of the theorems, with the given
/// start. The functions below choose the step and the end time.
template <class P>
Case motion(std::string_view method, const typename P::Parameters& parameters,
            const State<P>& start) {
  return {.problem = std::string(P::id),
          .method = std::string(method),
          .parameters = values_of(parameters),
          .q0 = {start.q.begin(), start.q.end()},
          .p0 = {start.p.begin(), start.p.end()}};
}
/// Returns a case of a method on a problem, with the problem's own start.
template <class P>
Case motion(std::string_view method, const typename P::Parameters& parameters = {}) {
  return motion<P>(method, parameters, initial_state(P(parameters)));
}

/// Makes `steps` steps of h and calls see(k, state) at k = 0, 1, .... If a step fails, the last
/// call has k = `steps` and a state of NaN.
void observed(const Case& motion, double h, std::int64_t steps,
              const std::function<void(std::int64_t, const Phase&)>& see);

/// Returns the states at 0, interval, 2 interval, ..., `count` interval, with `steps` steps per
/// interval.
std::vector<Phase> sampled(const Case& motion, double interval, int count, int steps);

/// Runs are compared with their limits on [0, 2].
inline constexpr double limit_horizon = 2.0;

/// Returns the means, by the trapezoidal rule, of values(state) over [0, T], [T/10, T + T/10], ...
/// up to `limit_horizon`, with `steps` steps in each tenth of a window.
std::vector<Eigen::VectorXd> window_means(
    const Case& motion, double window, int steps,
    const std::function<Eigen::VectorXd(const Phase&)>& values);

/// Returns the number of steps in `interval` that resolve a frequency of omega times `scale` with
/// 100 steps per period.
inline int resolving_steps(double interval, double omega, double scale = 1.3) {
  return static_cast<int>(std::ceil(interval * omega * scale * 100.0 / 6.283));
}

/// Returns omega^2 g(q), whose limit is the multiplier (with the suite's sign, which is opposite to
/// the paper's).
template <class P>
Eigen::VectorXd penalty_force(const P& penalised, double omega, const VectorFor<P>& q) {
  typename P::Constrained::Multipliers g;
  penalised.constrained().constraint(q, g);
  return omega * omega * g;
}

/// Returns lambda(q, v) of the constrained motion.
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
