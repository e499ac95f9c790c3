#include "experiments/kinon2023/shared/problems.hpp"

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/consistent.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Implements `Base`, which is Terms<S> or Model, for the problem P.
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

template <class P>
class TypedModel final : public Typed<P, Model> {
 public:
  Matrix stiffness(const Vector& q, const Vector& lambda) const override {
    Operator<P> K;
    problem.hessian(q, K);
    problem.add_curvature(q, lambda, K);
    return K;
  }
  Matrix jacobian(const Vector& q) const override { return this->typed_jacobian(q); }
  Vector multiplier(const Vector& q, const Vector& v) const override {
    ConsistentMultiplier<P> solver(problem);
    MultipliersFor<P> lambda;
    VectorFor<P> a;
    solver.solve(problem, q, v, lambda, a);
    return lambda;
  }

 private:
  using Typed<P, Model>::problem;
};

}  // namespace

const Model& model(std::string_view problem) {
  return by_name<Model, TypedModel<Pendulum3d<>>, TypedModel<GyroscopicTop<>>,
                 TypedModel<FourParticles<>>>(problem);
}

const Terms<Dual>& dual_terms(std::string_view problem) {
  using Base = Terms<Dual>;
  return by_name<Base, Typed<Pendulum3d<Dual>, Base>, Typed<GyroscopicTop<Dual>, Base>,
                 Typed<FourParticles<Dual>, Base>>(problem);
}

Vector exact_point(std::string_view problem, double t) {
  const Reference r = catalogue().problem(std::string(problem)).reference({}, {}, {}, {t});
  const Index n = std::ssize(r.q[0]);
  Vector z(2 * n);
  z << Vector::Map(r.q[0].data(), n), Vector::Map(r.p[0].data(), n);
  return z;
}

Vector values(const DualVector& x) {
  return Vector::NullaryExpr(x.size(), [&](Index i) { return x(i).value; });
}

Matrix derivative(const std::function<DualVector(const DualVector&)>& f, const Vector& x) {
  Matrix J;
  DualVector at = x.cast<Dual>();
  for (Index j = 0; j < x.size(); ++j) {
    at(j).slope = 1.0;
    const DualVector y = f(at);
    at(j).slope = 0.0;
    J.resize(y.size(), x.size());  // allocates only once
    for (Index i = 0; i < y.size(); ++i) J(i, j) = y(i).slope;
  }
  return J;
}

const Top& top_data() {
  static const Top top = [] {
    const GyroscopicTop<> full{GyroscopicTopParameters{}};
    const GyroscopicTopReduced<> reduced{GyroscopicTopParameters{}};
    const TopData<double>& data = full.top();
    Top t{.m = data.m,
          .I3 = data.I3,
          .J1 = reduced.transverse_inertia(),
          .l = data.l,
          .height = data.l * std::cos(data.alpha),
          .omega_s = data.omega_s};
    GyroscopicTop<>::Vector q, p;
    full.initial(q, p);
    t.q = q, t.p = p;
    reduced.initial(t.d3, t.momentum);
    return t;
  }();
  return top;
}

Eigen::Vector3d cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b) { return a.cross(b); }

std::pair<Vector, Vector> steady_precession(double t) {
  GyroscopicTop<>::Vector q, v;
  GyroscopicTop<>{GyroscopicTopParameters{}}.steady_precession(t, q, v);
  return {q, v};
}

}  // namespace shakedown::kinon2023
