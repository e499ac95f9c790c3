// Charged particles in a static magnetic field. The Boris method needs the field, not only the
// force Q = v x b.
//
// Each particle has three coordinates. A problem whose only force beyond the potential is magnetic
// may have, in addition to force(q, v, t, out):
//
//   magnetic_field(q, out)     b_k = e_k B(x_k), the charge of particle k times the field at its
//                              position, three entries per particle; unit mass / time
//
// Then Q_k = v_k x b_k, which `magnetic_force` evaluates, so that `force` need not repeat it.
// `verify` and the derivative tests compare the two. M is diagonal, with one mass for the three
// coordinates of a particle. Fields that change with time are excluded, because they induce an
// electric field.
#pragma once

#include "problems/base/problem.hpp"

namespace shakedown {

template <class P>
concept HasMagneticField = HasForce<P> &&(P::dof == Dynamic || P::dof % 3 == 0) &&
                           requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out) {
  problem.magnetic_field(q, out);
  problem.mass().diagonal;
};

/// out += c a x b.
template <class S>
inline void add_vector_product(const VectorOf<S, 3>& a, const VectorOf<S, 3>& b, const S& c,
                               VectorOf<S, 3>& out) {
  out(0) += c * (a(1) * b(2) - a(2) * b(1));
  out(1) += c * (a(2) * b(0) - a(0) * b(2));
  out(2) += c * (a(0) * b(1) - a(1) * b(0));
}

/// Sets Q_k = v_k x b_k for each particle, with b from `magnetic_field`.
template <class Vector>
void magnetic_force(const Vector& v, const Vector& b, Vector& Q) {
  using S = typename Vector::Scalar;
  for (Index i = 0; i < v.size(); i += 3) {
    VectorOf<S, 3> force = VectorOf<S, 3>::Zero();
    add_vector_product<S>(v.template segment<3>(i), b.template segment<3>(i), S(1), force);
    Q.template segment<3>(i) = force;
  }
}

}  // namespace shakedown
