// Linear springs, and rods as their rigid limits: functions of a length r = |d| in the form of
// radial jets in sigma = r^2/2, which are singular at r = 0.
#pragma once

#include <cmath>

#include "problems/base/radial.hpp"

namespace shakedown {

/// The length r itself: dr/dsigma = 1/r and so on.
template <class S, int n>
inline RadialJet<S> length_jet(const VectorOf<S, n>& d) {
  using std::sqrt;
  const S r = sqrt(d.squaredNorm());
  const S u = S(1) / r;
  return {r, u, -u * u * u, S(3) * u * u * u * u * u};
}

/// k/2 (r - 1)^2.
template <class S, int n>
inline RadialJet<S> unit_spring_jet(const VectorOf<S, n>& d, const S& k) {
  const RadialJet<S> r = length_jet<S, n>(d);
  const S stretch = r.f - S(1);
  return {k * stretch * stretch / S(2), k * stretch * r.f1, -k * r.f2, -k * r.f3};
}

}  // namespace shakedown
