// How a method's step on the chain is counted, and the entry that keeps it by its id.
// Included by the few files that instantiate methods for it.
#pragma once

#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "experiments/tao2014/chain/cost.hpp"
#include "experiments/tao2014/tallied.hpp"
#include "methods/base/run.hpp"
#include "problems/chain.hpp"

namespace shakedown::tao2014 {

/// Bytes that malloc has handed out, by this process.
inline double allocated() {
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

/// Processor time of this thread in seconds: what other programs do meanwhile does not count.
inline double now() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + 1e-9 * static_cast<double>(at.tv_nsec);
}

template <class P>
P chain_of(int n, double omega) {
  typename P::Parameters parameters;
  parameters.n = n;
  if constexpr (requires { parameters.omega; }) parameters.omega = omega;
  return P(parameters);
}

template <class M>
typename M::Options options_with(double tolerance) {
  typename M::Options options{};
  if constexpr (requires { options.tolerance; }) options.tolerance = tolerance;
  return options;
}

template <class M, class P>
StepOperations counted_step(int n, double tolerance) {
  using T = typename P::template With<Tallied>;
  const T problem = chain_of<T>(n, chain_omega(n));
  State<T> state = initial_state(problem);
  const double h = chain_step(n);
  typename M::template Stepper<T> stepper(problem, options_with<M>(tolerance), h, state);
  StepOperations result;
  for (int k = 0; k < 3; ++k) {
    const std::int64_t before = Tallied::operations;
    const StepReport report = stepper.step(state);
    state.t += Tallied(h);
    if (report.status != Status::ok) throw std::runtime_error("a counted step failed");
    result = {Tallied::operations - before - 1, report.iterations};  // less that of t
  }
  return result;
}

struct Entry {
  std::string method;
  std::string problem;
  StepOperations (*count)(int n, double tolerance);
};

template <class M, class P>
Entry entry() {
  return {std::string(M::traits.name), std::string(P::id), counted_step<M, P>};
}

/// The GGL schemes, EM and EM-G, on rods.
std::vector<Entry> ggl_entries();

}  // namespace shakedown::tao2014
