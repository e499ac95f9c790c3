// Long and fine runs of penalised and constrained systems, for TO's limit omega -> infinity.
#pragma once

#include <functional>
#include <vector>

#include "experiments/tao2014/steps.hpp"
#include "methods/base/consistent.hpp"

namespace shakedown::tao2014 {

/// `steps` steps of h from `state`; see(k, state) at k = 0, 1, ...
template <class P, class F>
void observed(std::string_view method, const typename P::Parameters& parameters, double h,
              std::int64_t steps, State<P> state, F&& see) {
  const auto run = begin({method}, parameters, h, state);
  see(0, state);
  for (std::int64_t k = 1; k <= steps; ++k) {
    if (run->advance(1).status != Status::ok) {
      state.q.setConstant(std::nan(""));
      state.p = state.q;
      see(steps, state);
      return;
    }
    look(*run, state);
    see(k, state);
  }
}

/// The states at 0, interval, 2 interval, ... `count` times.
template <class P>
std::vector<State<P>> sampled(std::string_view method, const typename P::Parameters& parameters,
                              double interval, int count, int steps, const State<P>& start) {
  std::vector<State<P>> states;
  observed<P>(method, parameters, interval / steps, static_cast<std::int64_t>(count) * steps, start,
              [&](std::int64_t k, const State<P>& state) {
                if (k % steps == 0) states.push_back(state);
              });
  return states;
}

/// A function of the state that is averaged.
template <class P>
using Observable = std::function<Eigen::VectorXd(const State<P>&)>;

/// Trapezoidal means of values(state) over [0, T], [T/10, T + T/10], ... up to `until`; `steps` in
/// each tenth of a window.
template <class P>
std::vector<Eigen::VectorXd> window_means(std::string_view method,
                                          const typename P::Parameters& parameters, double window,
                                          double until, int steps, const State<P>& start,
                                          const Observable<P>& values) {
  const double tenth = window / 10.0;
  const auto count = std::lround(until / tenth);
  std::vector<Eigen::VectorXd> tenths;
  Eigen::VectorXd last;
  observed<P>(method, parameters, tenth / steps, static_cast<std::int64_t>(count) * steps, start,
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
