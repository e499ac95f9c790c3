// Groups of constraints that have no entry in common in G M^-1 G'^T. Moving one constraint of a
// group along its own M^-1 G_k^T changes no other constraint of this group. A whole group can
// therefore be moved at a time, with the result of moving its constraints one after another.
#pragma once

#include <algorithm>

#include "problems/base/constraints.hpp"
#include "problems/base/linkage.hpp"

namespace shakedown {

namespace detail {

template <int m>
Index distance_of_uncoupled(structure::Dense<m> /*of K*/, Index constraints) {
  return constraints;
}
template <int b>
Index distance_of_uncoupled(structure::Linkage<b> /*of K*/, Index constraints) {
  return constraints;  // M^-1 is full
}
template <int m>
Index distance_of_uncoupled(structure::BlockDiagonal<m> /*of K*/, Index /*constraints*/) {
  return m;
}
template <int b>
Index distance_of_uncoupled(structure::BlockTridiagonal<b> /*of K*/, Index /*constraints*/) {
  return 2 * b;
}

}  // namespace detail

/// Returns the number of groups r. Group i consists of the constraints i, i + r, i + 2 r, ...
template <class P>
Index uncoupled_groups(const P& problem) {
  const Index constraints = problem.constraint_count();
  return std::min(constraints,
                  detail::distance_of_uncoupled(MultiplierStructureFor<P>{}, constraints));
}

}  // namespace shakedown
