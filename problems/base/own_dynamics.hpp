// Systems on phase spaces other than T*R^n, whose state is also stored as a pair (q, p). Such a
// problem has neither mass nor potential; it has
//
//   Scalar energy(q, p)     flow_q(q, p, out)  q'     flow_p(q, out)  p'
//
// which the generic observers and references use.
#pragma once

#include "problems/base/mechanics.hpp"

namespace shakedown {

template <class P>
concept HasOwnDynamics = requires(const P& problem, const VectorFor<P>& x, VectorFor<P>& out) {
  { problem.energy(x, x) } -> std::convertible_to<ScalarOf<P>>;
  problem.flow_q(x, x, out);
  problem.flow_p(x, out);
};

/// Sets v = q'; `M` is not used.
template <class P>
  requires HasOwnDynamics<P>
void velocity(const P& problem, const VectorFor<P>& q, const VectorFor<P>& p, VectorFor<P>& v,
              FullMatrixFor<P>& /*M*/) {
  problem.flow_q(q, p, v);
}
/// Sets f = p'; v, t and scratch are not used.
template <class P>
  requires HasOwnDynamics<P>
void generalised_force(const P& problem, const VectorFor<P>& q, const VectorFor<P>& /*v*/,
                       ScalarOf<P> /*t*/, VectorFor<P>& f, VectorFor<P>& /*scratch*/) {
  problem.flow_p(q, f);
}

template <class P>
  requires HasOwnDynamics<P>
class Mechanics<P> {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit Mechanics(const P& which) : problem(which) { v.setZero(problem.size()); }

  const Vector& velocity(const Vector& q, const Vector& p) {
    problem.flow_q(q, p, v);
    return v;
  }
  Scalar energy(const Vector& q, const Vector& p, Scalar /*t*/ = Scalar(0)) {
    return problem.energy(q, p);
  }
  Scalar momentum_map(int k, const Vector& q, const Vector& p) requires HasMomentumMaps<P> {
    problem.generator(k, q, v);
    return p.dot(v);
  }

 private:
  const P& problem;
  Vector v;
};

}  // namespace shakedown
