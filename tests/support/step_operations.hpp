// The cost of a step in operations of a counting scalar, the same on every machine.
#pragma once

#include <stdexcept>

#include "methods/base/method.hpp"
#include "problems/base/counting_scalar.hpp"

namespace shakedown {

struct StepOperations {
  double operations = 0.0;
  int iterations = 0;
};

/// Counts the third step of M on P from its start. The start is computed in double, because it may
/// need cosines.
template <class M, class P>
StepOperations step_operations(const typename P::Parameters& parameters, double h) {
  using T = typename P::template With<CountingScalar>;
  const T problem(parameters);
  const State<P> start = initial_state(P(parameters));
  State<T> state{start.q.template cast<CountingScalar>(), start.p.template cast<CountingScalar>()};
  typename M::template Stepper<T> stepper(problem, {}, h, state);
  StepOperations found;
  for (int k = 0; k < 3; ++k) {
    const std::int64_t before = CountingScalar::operations;
    const StepReport report = stepper.step(state);
    if (report.status != Status::ok) throw std::runtime_error("a counted step failed");
    found = {static_cast<double>(CountingScalar::operations - before), report.iterations};
    state.t += CountingScalar(h);
  }
  return found;
}

}  // namespace shakedown
