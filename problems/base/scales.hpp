// The sizes of a problem's numbers, which define "small" for absolute tolerances.
//
// For the problem's own start (q, v), its acceleration a = M^-1 f without constraints, and step h:
//
//   position    max(|q|, h |v|, h^2 |a|)
//   velocity    max(|v|, sqrt(position |a|))
//   time        position / velocity
//   momentum    max(|p|, |M| velocity)
//   multiplier  momentum / (time |G|)
//
// in maximum norms, each rounded to a power of two. A change of units by powers of two therefore
// multiplies them exactly. In a problem whose numbers are near 1, a tolerance has its nominal
// value.
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

/// Returns the scales at (q, p) and time t. The position is 0 if all sizes are 0.
template <class P>
Scales scales_at(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p, ScalarOf<P> t,
                 double h) {
  using S = ScalarOf<P>;
  Scales sizes;
  double v_size = 0.0, acceleration = 0.0;
  if constexpr (HasRotationGroup<P>) {
    MomentumFor<P> rate = p;
    angular_momentum_rate(problem, q, p, rate);
    v_size = largest_entry(angular_velocity(problem, p));
    acceleration = largest_entry(angular_velocity(problem, rate));
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
    const double inertia = largest_entry(principal_moments(problem));
    sizes.momentum = power_of_two(std::max(largest_entry(p), inertia * sizes.velocity));
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

/// Returns the scales of P's own start, so that a continued run has the same scales. If that start
/// has none, returns the scales at (q, p) and time t. `h` may have either sign. Allocates; its
/// evaluations are not counted.
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

/// Returns the scales for codes that choose their own steps, with h = interval/1024.
template <class P>
Scales scales_between_outputs(const P& problem, const VectorFor<P>& q, const MomentumFor<P>& p,
                              ScalarOf<P> t, ScalarOf<P> interval) {
  return scales_of(problem, q, p, t, interval / ScalarOf<P>(1024));
}

}  // namespace shakedown
