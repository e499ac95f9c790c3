// Long and fine runs of penalised and constrained systems, for TO's limit omega -> infinity.
#pragma once

#include <vector>

#include "experiments/tao2014/theorem_tools.hpp"
#include "methods/base/consistent.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/runge_kutta/rk4.hpp"

namespace shakedown::tao2014 {

/// `steps` steps by M from the problem's start, or from `start`; observe(k, state) at k = 0, 1, ...
template <class M, class P, class F>
void observed(const P& problem, double h, std::int64_t steps, State<P> state, F&& observe) {
  typename M::template Stepper<P> stepper(problem, at_beta<M>(0.0), h, state);
  observe(0, state);
  if (run(stepper, state, h, steps, observe).status != Status::ok) {
    state.q.setConstant(std::nan(""));
    state.p = state.q;
    observe(steps, state);
  }
}

/// The states at 0, interval, 2 interval, ... `count` times.
template <class M, class P>
std::vector<State<P>> sampled(const P& problem, double interval, int count, int steps,
                              const State<P>& start) {
  std::vector<State<P>> states;
  observed<M>(problem, interval / steps, static_cast<std::int64_t>(count) * steps, start,
              [&](std::int64_t k, const State<P>& state) {
                if (k % steps == 0) states.push_back(state);
              });
  return states;
}

/// Trapezoidal means of values(state) over [0, T], [T/10, T + T/10], ... up to `until`; `steps` in
/// each tenth of a window.
template <class M, class P, class F>
std::vector<Eigen::VectorXd> window_means(const P& problem, double window, double until, int steps,
                                          const State<P>& start, F&& values) {
  const double tenth = window / 10.0;
  const auto count = std::lround(until / tenth);
  std::vector<Eigen::VectorXd> tenths;
  Eigen::VectorXd last;
  observed<M>(problem, tenth / steps, static_cast<std::int64_t>(count) * steps, start,
              [&](std::int64_t k, const State<P>& state) {
                const Eigen::VectorXd now = values(state);
                if (k > 0) {
                  if ((k - 1) % steps == 0) tenths.push_back(Eigen::VectorXd::Zero(now.size()));
                  tenths.back() += (last + now) / (2.0 * steps);
                }
                last = now;
              });
  std::vector<Eigen::VectorXd> means;
  for (std::size_t k = 0; k + 10 <= tenths.size(); ++k) {
    means.push_back(Eigen::VectorXd::Zero(tenths[k].size()));
    for (std::size_t i = k; i < k + 10; ++i) means.back() += tenths[i] / 10.0;
  }
  return means;
}

/// Steps in `interval` that resolve an oscillation of frequency omega `scale`, 100 a period.
inline int resolving_steps(double interval, double omega, double scale = 1.3) {
  return static_cast<int>(std::ceil(interval * omega * scale * 100.0 / 6.283));
}

/// omega^2 g(q), what the multiplier is the limit of (in the suite's sign, minus the paper's).
template <class P>
Eigen::VectorXd penalty_force(const P& penalised, double omega, const State<P>& state) {
  typename P::Constrained::Multipliers g;
  penalised.constrained().constraint(state.q, g);
  return omega * omega * g;
}

/// lambda(q, v) of the constrained motion.
template <class P>
Eigen::VectorXd exact_multiplier(const P& constrained, const State<P>& state) {
  ConsistentMultiplier<P> consistent(constrained);
  VectorFor<P> v = state.p;
  VectorFor<P> a = state.p;
  constrained.mass().solve(state.p, v);
  MultipliersFor<P> lambda;
  lambda.setZero(constrained.constraint_count());
  consistent.solve(constrained, state.q, v, lambda, a);
  return lambda;
}

}  // namespace shakedown::tao2014
