// Bodies that attract each other and of which the first, such as a sun, has almost all the mass:
//
//   V = -G sum_{i<j} m_i m_j / |q_i - q_j|,     m_i << m_0 for i > 0.
//
// Methods of celestial mechanics split this V into the attraction by the first body, under which
// each other body moves on a conic section, and a small rest. A problem with such a V may have
//
//   static constexpr int space          number of coordinates of a body; M is diagonal, with one
//                                       mass for these coordinates
//   Scalar central_attraction() const   G m_0, in length^3 / time^2
#pragma once

#include "problems/base/problem.hpp"

namespace shakedown {

template <class P>
concept HasCentralBody = HasGradient<P> &&(P::dof == Dynamic || P::dof % P::space == 0) &&
                         requires(const P& problem) {
  { problem.central_attraction() } -> std::convertible_to<ScalarOf<P>>;
  problem.mass().diagonal;
};

}  // namespace shakedown
