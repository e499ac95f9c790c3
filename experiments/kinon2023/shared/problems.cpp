#include "experiments/kinon2023/shared/problems.hpp"

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/kinon2023/shared/typed.hpp"
#include "methods/base/consistent.hpp"
#include "problems/gyroscopic_top_reduced.hpp"

namespace shakedown::kinon2023 {
namespace {

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

Vector exact_point(std::string_view problem, double t) {
  const Reference r = catalogue().problem(std::string(problem)).reference({}, {}, {}, {t});
  const Index n = std::ssize(r.q[0]);
  Vector z(2 * n);
  z << Vector::Map(r.q[0].data(), n), Vector::Map(r.p[0].data(), n);
  return z;
}

Matrix derivative(const std::function<DualVector(const DualVector&)>& f, const Vector& x) {
  Matrix J;
  DualVector at = x.cast<Dual>();
  for (Index j = 0; j < x.size(); ++j) {
    at(j).slope = 1.0;
    const DualVector y = f(at);
    at(j).slope = 0.0;
    J.resize(y.size(), x.size());  // once
    for (Index i = 0; i < y.size(); ++i) J(i, j) = y(i).slope;
  }
  return J;
}

const Top& top_data() {
  static const Top top = [] {
    const GyroscopicTop<> full{GyroscopicTopParameters{}};
    const GyroscopicTopReduced<> reduced{GyroscopicTopParameters{}};
    const TopData<double>& data = full.top();
    Top t{data.m,
          data.I3,
          reduced.transverse_inertia(),
          data.l,
          data.l * std::cos(data.alpha),
          data.omega_s,
          {},
          {},
          {},
          {}};
    GyroscopicTop<>::Vector q, p;
    full.initial(q, p);
    t.q = q;
    t.p = p;
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
