// The one time loop.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "methods/base/method.hpp"

namespace shakedown {

/// What a loop adds up over its steps.
struct LoopReport {
  std::int64_t steps = 0;  ///< completed
  std::int64_t iterations = 0;
  int max_iterations = 0;
  double max_residual = 0.0;
  Status status = Status::ok;  ///< the first failure ends the loop
};

/// Calls `observe(k, state)` at steps `every`, 2 `every`, ... of the loop.
template <class F>
class Every {
 public:
  Every(std::int64_t steps, F f) : every(steps), left(steps), observe(std::move(f)) {}

  template <class P>
  void operator()(std::int64_t k, const State<P>& state) {
    if (--left == 0) {
      left = every;
      observe(k, state);
    }
  }

 private:
  std::int64_t every;
  std::int64_t left;
  F observe;
};

/// True when no component is NaN or infinite, and the sums are within range.
template <class P>
bool is_finite(const State<P>& state) {
  using std::abs;
  const ScalarOf<P> sum = abs(state.q.sum()) + abs(state.p.sum());
  return sum <= ScalarOf<P>(Eigen::NumTraits<ScalarOf<P>>::highest());
}

/// `steps` steps of size h from `state`; t_k = t_0 + k h, never accumulated. Observers are called
/// as observer(k, state) after step k = 1 ... steps. Ends early, with the state as the failed step
/// left it, at the first step whose status is not ok or whose state is not finite.
template <class Stepper, class P, class... Observers>
LoopReport run(Stepper& stepper, State<P>& state, ScalarOf<P> h, std::int64_t steps,
               Observers&&... observers) {
  LoopReport total;
  const ScalarOf<P> t0 = state.t;
  for (std::int64_t k = 1; k <= steps; ++k) {
    const StepReport report = stepper.step(state);
    total.iterations += report.iterations;
    total.max_iterations = std::max(total.max_iterations, report.iterations);
    total.max_residual = std::max(total.max_residual, report.residual);
    if (report.status != Status::ok) [[unlikely]] {
      total.status = report.status;
      return total;
    }
    if (!is_finite(state)) [[unlikely]] {
      total.status = Status::not_finite;
      return total;
    }
    total.steps = k;
    state.t = t0 + ScalarOf<P>(static_cast<double>(k)) * h;
    (observers(k, state), ...);
  }
  return total;
}

}  // namespace shakedown
