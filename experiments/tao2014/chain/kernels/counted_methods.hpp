// The chains, and the counted steps of the methods on them.
#pragma once

#include <string>
#include <vector>

#include "experiments/tao2014/chain/cost.hpp"
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

struct CountedMethod {
  std::string method;
  std::string problem;
  StepOperations (*count)(int n, double tolerance);
};
/// Returns first Verlet, which is unsuitable for the stiff chain, and then the stiff schemes, SHAKE
/// and RATTLE.
std::vector<CountedMethod> counted_methods();
/// The methods of KBS.
std::vector<CountedMethod> counted_ggl_methods();

}  // namespace shakedown::tao2014
