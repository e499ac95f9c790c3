// A method's counted steps on one of the two chains, for the units that compile methods on them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiments/analysis/tallied.hpp"
#include "experiments/tao2014/chain/cost.hpp"
#include "methods/base/run.hpp"
#include "problems/chain.hpp"

namespace shakedown::tao2014 {

using Stiff = ChainPenalty<>;
using Rods = Chain<>;

template <class P>
P chain_of(int n, double omega) {
  typename P::Parameters parameters;
  parameters.n = n;
  if constexpr (requires { parameters.omega; }) parameters.omega = omega;
  return P(parameters);
}

template <class M, class P>
StepOperations counted_step(int n, double tolerance) {
  using T = typename P::template With<Tallied>;
  const T problem = chain_of<T>(n, chain_omega(n));
  State<T> state = initial_state(problem);
  const double h = chain_step(n);
  typename M::Options options{};
  if constexpr (requires { options.tolerance; }) options.tolerance = tolerance;
  typename M::template Stepper<T> stepper(problem, options, h, state);
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

struct CountedMethod {
  std::string method;
  std::string problem;
  StepOperations (*count)(int n, double tolerance);
};

template <class M, class P>
CountedMethod counted_method() {
  return {std::string(M::traits.name), std::string(P::id), counted_step<M, P>};
}

/// Verlet, which is no scheme for the stiff chain, and those that are.
std::vector<CountedMethod> counted_on_stiff_chain();
/// SHAKE and RATTLE, and those of KBS.
std::vector<CountedMethod> counted_projected_on_rods(), counted_kbs_on_rods();

}  // namespace shakedown::tao2014
