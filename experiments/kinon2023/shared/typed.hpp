// From types to the interfaces of problems.hpp. Included by the .cpp file of each scalar alone.
#pragma once

#include <stdexcept>
#include <string>

#include "experiments/kinon2023/shared/problems.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {

/// P behind its interface, Terms<S> or Model.
template <class P, class Base>
class Typed : public Base {
 public:
  using typename Base::Vector;
  Typed() {
    this->n = problem.size();
    this->m = problem.constraint_count();
    this->mass = problem.mass().diagonal;
    this->inverse_mass = problem.mass().inverse;
    this->symmetries = momentum_map_count<P>();
  }
  ScalarOf<P> potential(const Vector& q) const final { return problem.potential(q); }
  Vector gradient(const Vector& q) const final {
    VectorFor<P> out;
    problem.gradient(q, out);
    return out;
  }
  Vector constraint(const Vector& q) const final {
    MultipliersFor<P> out;
    problem.constraint(q, out);
    return out;
  }
  Vector rate(const Vector& q, const Vector& v) const final {
    MultipliersFor<P> out;
    apply(typed_jacobian(q), VectorFor<P>(v), out);
    return out;
  }
  Vector push(const Vector& q, const Vector& lambda) const final {
    VectorFor<P> out = VectorFor<P>::Zero();
    add_transpose(typed_jacobian(q), MultipliersFor<P>(lambda), ScalarOf<P>(1), out);
    return out;
  }
  Vector curved(const Vector& q, const Vector& lambda, const Vector& v) const final {
    Operator<P> C = Operator<P>::Zero();
    problem.add_curvature(q, lambda, C);
    VectorFor<P> out;
    multiply(C, VectorFor<P>(v), out);
    return out;
  }
  Vector generator(int k, const Vector& q) const final {
    VectorFor<P> xi;
    problem.generator(k, q, xi);
    return xi;
  }

 protected:
  JacobianFor<P> typed_jacobian(const VectorFor<P>& q) const {
    JacobianFor<P> G;
    problem.jacobian(q, G);
    return G;
  }

  const P problem{typename P::Parameters{}};
};

template <class Base, class Pendulum, class Top, class Particles>
const Base& by_name(std::string_view id) {
  static const Pendulum pendulum;
  static const Top top;
  static const Particles particles;
  if (id == Pendulum3d<>::id) return pendulum;
  if (id == GyroscopicTop<>::id) return top;
  if (id == FourParticles<>::id) return particles;
  throw std::out_of_range("no model of " + std::string(id));
}

}  // namespace shakedown::kinon2023
