// The equations of EM and EM-G (em.hpp) and their exact tangent. dp is eliminated by (a): the
// factored system has n + 2m rows, of EM-G n + m. KBS (84).
#pragma once

#include "methods/base/discrete_gradient.hpp"
#include "methods/ggl/ggl_step.hpp"

namespace shakedown {

namespace ggl {

template <class P, bool secondary>
class EnergyMomentumEquations {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Kkt = KktSystem<P, secondary ? 2 : 1, 1>;
  using Options = GglOptions;

  EnergyMomentumEquations(const P& which, const Options& /*options*/, Scalar step_size)
      : problem(which), h(step_size), system(which), discrete(which), start(which), mid(which),
        work(which) {
    for (JacobianFor<P>* J : {&G, &G_next, &DG, &DG_next}) {
      resize_jacobian(*J, problem.constraint_count(), problem.size());
    }
    for (Operator<P>* X : {&C, &C_lambda, &H}) resize_operator(*X, problem.size());
  }

  void begin(const Vector& q, const Vector& p) {
    start.q = q;
    start.p = p;
    problem.mass().solve(p, start.v);
  }

  void residual(const GglFields<P>& x, GglFields<P>& r) {
    mid.q = (start.q + x.q) / Scalar(2);
    problem.mass().solve(x.p, work.v);  // w_{n+1}
    mid.v = (start.v + work.v) / Scalar(2);
    problem.jacobian(mid.q, G);
    problem.jacobian(x.q, G_next);
    discrete.gradient(problem, start.q, x.q, work.p);
    r.q = x.q - start.q - h * mid.v;
    r.p = x.p - start.p + h * work.p;
    add_transpose(G, x.lambda, h, r.p);
    if constexpr (secondary) {
      set_zero(C);
      problem.add_curvature(mid.q, x.gamma, C);
      multiply(C, mid.v, work.q);
      r.p += h * work.q;
      work.p.setZero();
      add_transpose(G, x.gamma, h, work.p);
      problem.mass().solve(work.p, work.q);
      r.q -= work.q;
      apply(G_next, work.v, r.gamma);
    }
    problem.constraint(x.q, r.lambda);
  }

  /// Unknowns dq, u = h dw, h^2 dlambda, h dgamma.
  bool solve(const GglFields<P>& x, const GglFields<P>& r, GglFields<P>& dx) {
    const Scalar half(0.5);
    discrete.hessian(problem, start.q, x.q, H);
    set_zero(C_lambda);
    problem.add_curvature(mid.q, x.lambda, C_lambda);
    system.clear();
    using enum Block;
    // (a), times M
    system.add_mass(first, primary, Scalar(1), problem);
    system.add_mass(first, first, -half, problem);
    // (b), times h
    system.add_mass(primary, first, Scalar(1), problem);
    system.add_general(primary, primary, h * h, H);
    system.add_symmetric(primary, primary, half * h * h, C_lambda);
    system.add_transposed(primary, lambda, Scalar(1), G);
    system.add_jacobian(lambda, primary, Scalar(1), G_next);
    if constexpr (secondary) {
      system.add_symmetric(first, primary, -half * h, C);
      system.add_transposed(first, gamma, Scalar(-1), G);
      problem.jacobian_derivative(mid.q, mid.v, DG);
      system.add_symmetric(primary, first, half * h, C);
      system.add_transposed(primary, gamma, h, DG);
      // (e), times h
      problem.mass().solve(x.p, work.v);
      problem.jacobian_derivative(x.q, work.v, DG_next);
      system.add_jacobian(gamma, first, Scalar(1), G_next);
      system.add_jacobian(gamma, primary, h, DG_next);
      system[gamma] = -h * r.gamma;
    }
    problem.mass().apply(r.q, work.q);
    system[first] = -work.q;
    system[primary] = -h * r.p;
    system[lambda] = -r.lambda;
    if (!system.solve()) return false;

    dx.q = system[primary];
    dx.v = system[first] / h;
    problem.mass().apply(dx.v, dx.p);
    dx.lambda = system[lambda] / (h * h);
    if constexpr (secondary) dx.gamma = system[gamma] / h;
    return true;
  }

  [[nodiscard]] const Kkt& kkt() const { return system; }

 private:
  P problem;
  Scalar h;
  Kkt system;
  DiscreteGradient<P> discrete;
  GglFields<P> start, mid, work;
  JacobianFor<P> G, G_next, DG, DG_next;  // at m and q_{n+1}; derivatives along w_m, w_{n+1}
  Operator<P> C, C_lambda, H;
};

template <class P>
using EnergyMomentum = EnergyMomentumEquations<P, true>;
template <class P>
using GonzalezEnergyMomentum = EnergyMomentumEquations<P, false>;

}  // namespace ggl

}  // namespace shakedown
