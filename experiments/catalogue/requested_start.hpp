// The start of a run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "experiments/catalogue/pair_checks.hpp"
#include "methods/base/method.hpp"

namespace shakedown::detail {

/// Returns the start of a request: the problem's own, or the user's q0 and p0.
template <class P>
State<P> requested_start(const P& problem, const std::vector<double>& q0,
                         const std::vector<double>& p0) {
  State<P> state = initial_state(problem);
  const auto size = static_cast<std::size_t>(problem.size());
  if constexpr (std::is_same_v<ScalarOf<P>, double>) {
    override_start("--q0", q0, state.q.data(), size);
    override_start("--p0", p0, state.p.data(), static_cast<std::size_t>(momentum_size(problem)));
  } else {
    std::copy(q0.begin(), q0.end(), state.q.begin());
    std::copy(p0.begin(), p0.end(), state.p.begin());
  }
  return state;
}

}  // namespace shakedown::detail
