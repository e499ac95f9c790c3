// How large the numbers of a problem are: what "small" means wherever a tolerance is absolute.
//
// Of the problem's own start (q, v), with a = M^-1 f its acceleration without constraints and h the
// step:
//
//   position    max(|q|, h |v|, h^2 |a|)
//   velocity    max(|v|, sqrt(position |a|))
//   time        position / velocity
//   momentum    max(|p|, |M| velocity)
//   multiplier  momentum / (time |G|)
//
// in maximum norms, each rounded to a power of two. So a change of units by powers of two multiplies
// them exactly, and in a problem whose numbers are near 1 a tolerance is what it says.
#pragma once

#include <algorithm>
#include <cmath>

#include "problems/base/constraints.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/entries.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/sizes.hpp"

namespace shakedown {

namespace detail {

/// Of the start (q, p) at time t; a position of 0 where nothing has a size and nothing moves.
template <class P>
Scales scales_at(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p, ScalarOf<P> t,
                 double h) {
  using S = ScalarOf<P>;
  Scales sizes;
  double v_size = 0.0, acceleration = 0.0;
  if constexpr (HasRotationGroup<P>) {
    MomentumFor<P> torque = p;
    problem.torque(q, torque);
    v_size = largest_entry(p);
    acceleration = largest_entry(torque);
  } else {
    VectorFor<P> v = q, f = q, scratch = q;
    MassAt<P> mass_at(problem);
    const auto& mass = mass_at(problem, q);
    mass.solve(p, v);
    v_size = largest_entry(v);
    generalised_force(problem, q, v, t, f, scratch);
    mass.solve(f, scratch);
    acceleration = largest_entry(scratch);
    sizes.position = power_of_two(std::max({largest_entry(q), h * v_size, h * h * acceleration}));
  }
  if (sizes.position == 0.0) return sizes;
  sizes.velocity = power_of_two(std::max(v_size, std::sqrt(sizes.position * acceleration)));
  if (sizes.velocity == 0.0) sizes.velocity = h > 0.0 ? sizes.position / power_of_two(h) : 1.0;
  sizes.time = sizes.position / sizes.velocity;
  if constexpr (HasRotationGroup<P>) {
    sizes.momentum = sizes.velocity;
  } else {
    VectorFor<P> v = q, carried = q;
    v.setConstant(S(sizes.velocity));
    MassAt<P> mass_at(problem);
    mass_at(problem, q).apply(v, carried);
    sizes.momentum = power_of_two(std::max(largest_entry(p), largest_entry(carried)));
  }
  if constexpr (HasConstraints<P>) {
    JacobianFor<P> G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    jacobian(problem, q, t, G);
    double entry = 0.0;
    for_each_in_rows(G, [&entry](Index, Index, const auto& value) {
      entry = std::max(entry, std::fabs(static_cast<double>(value)));
    });
    if (entry > 0.0) sizes.slope = power_of_two(entry);
    sizes.multiplier = sizes.momentum / sizes.time / sizes.slope;
  }
  return sizes;
}

}  // namespace detail

/// Those of P's own start, whatever the run begins with, so that a run that is gone on with has the
/// same; of (q, p) at time t where that start has none. `h` of either sign. Allocates, and counts as no
/// evaluation.
template <class P>
Scales scales_of(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p, ScalarOf<P> t,
                 ScalarOf<P> h) {
  const double step = std::fabs(static_cast<double>(h));
  const Counts before = counts;
  VectorFor<P> q0 = q;
  MomentumFor<P> p0 = p;
  problem.initial(q0, p0);
  Scales sizes = detail::scales_at(problem, q0, p0, ScalarOf<P>(0), step);
  if (sizes.position == 0.0) sizes = detail::scales_at(problem, q, p, t, step);
  counts = before;
  return sizes.position == 0.0 ? Scales{} : sizes;
}

/// Those for codes that choose their steps themselves: of a thousandth of the output interval.
template <class P>
Scales scales_between_outputs(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p,
                              ScalarOf<P> t, ScalarOf<P> interval) {
  return scales_of(problem, q, p, t, interval / ScalarOf<P>(1024));
}

}  // namespace shakedown
