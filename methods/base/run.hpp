// The time loop.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "methods/base/method.hpp"

namespace shakedown {

/// Returns true if no component is NaN or infinite and the sums are within range.
template <class P>
bool is_finite(const State<P>& state) {
  using std::abs;
  const ScalarOf<P> sum = abs(state.q.sum()) + abs(state.p.sum());
  return sum <= ScalarOf<P>(Eigen::NumTraits<ScalarOf<P>>::highest());
}

/// The times t_k = t0 + k h of a run, computed without accumulation, and the current index k.
template <class Scalar>
struct TimeGrid {
  Scalar t0;
  Scalar h;
  std::int64_t k = 0;

  [[nodiscard]] Scalar time(std::int64_t step) const {
    return t0 + Scalar(static_cast<double>(step)) * h;
  }
};

/// Takes `steps` more steps on the grid. Observers are called as observer(k, state) after step k.
/// The loop ends early at the first step whose status is not ok or whose state is not finite. The
/// state is then left as the failed step produced it.
template <class Stepper, class P, class... Observers>
LoopReport advance(Stepper& stepper, State<P>& state, TimeGrid<ScalarOf<P>>& grid,
                   std::int64_t steps, Observers&&... observers) {
  LoopReport total;
  const std::int64_t first = grid.k;
  for (std::int64_t k = first + 1; k <= first + steps; ++k) {
    const StepReport report = stepper.step(state);
    total.iterations += report.iterations;
    total.max_iterations = std::max(total.max_iterations, report.iterations);
    total.max_residual = std::max(total.max_residual, report.residual);
    if (report.status != Status::ok) [[unlikely]] {
      total.status = report.status;
      total.failed = report;
      return total;
    }
    if (!is_finite(state)) [[unlikely]] {
      total.status = Status::not_finite;
      return total;
    }
    total.steps = k - first;
    grid.k = k;
    state.t = grid.time(k);
    (observers(k, state), ...);
  }
  return total;
}

/// Takes `steps` steps from `state`, on the grid that starts at its time.
template <class Stepper, class P, class... Observers>
LoopReport run(Stepper& stepper, State<P>& state, ScalarOf<P> h, std::int64_t steps,
               Observers&&... observers) {
  TimeGrid<ScalarOf<P>> grid{state.t, h};
  return advance(stepper, state, grid, steps, observers...);
}

}  // namespace shakedown
