// The classical GGL stabilisation (30) by the midpoint rule, with m = (q_n + q_{n+1})/2 and
// w = M^-1 p:
//
//   (a) q_{n+1} - q_n = h w_m + h G(m)^T gamma
//   (b) p_{n+1} - p_n = -h grad V(m) - h G(m)^T lambda
//   (d) 0 = g(q_{n+1})        (e) 0 = G(q_{n+1}) w_{n+1}
//
// The contrast to EM and VI-A: (b) lacks what gamma does to the momentum, so energy, momentum
// maps and dq ^ dp are lost at the rate of gamma. Order 2, symmetric, both constraints exact.
// Source: Gear, Gupta, Leimkuhler 1985; KBS (30), (32), A.3.
#pragma once

#include "methods/ggl/ggl_step.hpp"

namespace shakedown {

namespace ggl {

template <class P>
class ClassicalEquations {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Kkt = KktSystem<P, 2, 1>;
  using Options = GglOptions;

  ClassicalEquations(const P& which, const Options& /*options*/, Scalar step_size)
      : problem(which), h(step_size), system(which), start(which), mid(which), work(which) {
    for (JacobianFor<P>* J : {&G, &G_next, &DG_next}) {
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
    problem.gradient(mid.q, work.p);
    r.q = x.q - start.q - h * mid.v;
    add_transpose(G, x.gamma, -h, r.q);
    r.p = x.p - start.p + h * work.p;
    add_transpose(G, x.lambda, h, r.p);
    problem.constraint(x.q, r.lambda);
    apply(G_next, work.v, r.gamma);
  }

  /// Unknowns dq, u = h dw, h^2 dlambda, h dgamma.
  bool solve(const GglFields<P>& x, const GglFields<P>& r, GglFields<P>& dx) {
    const Scalar half(0.5);
    problem.hessian(mid.q, H);
    set_zero(C);
    problem.add_curvature(mid.q, x.gamma, C);
    set_zero(C_lambda);
    problem.add_curvature(mid.q, x.lambda, C_lambda);
    problem.mass().solve(x.p, work.v);
    problem.jacobian_derivative(x.q, work.v, DG_next);
    system.clear();
    using enum Block;
    // (a)
    system.add_identity(first, primary, Scalar(1));
    system.add_symmetric(first, primary, -half * h, C);
    system.add_identity(first, first, -half);
    system.add_transposed(first, gamma, Scalar(-1), G);
    // (b), times h
    system.add_mass(primary, first, Scalar(1), problem);
    system.add_symmetric(primary, primary, half * h * h, H);
    system.add_symmetric(primary, primary, half * h * h, C_lambda);
    system.add_transposed(primary, lambda, Scalar(1), G);
    // (d), and (e) times h
    system.add_jacobian(lambda, primary, Scalar(1), G_next);
    system.add_jacobian(gamma, first, Scalar(1), G_next);
    system.add_jacobian(gamma, primary, h, DG_next);
    system[first] = -r.q;
    system[primary] = -h * r.p;
    system[lambda] = -r.lambda;
    system[gamma] = -h * r.gamma;
    if (!system.solve()) return false;

    dx.q = system[primary];
    dx.v = system[first] / h;
    problem.mass().apply(dx.v, dx.p);
    dx.lambda = system[lambda] / (h * h);
    dx.gamma = system[gamma] / h;
    return true;
  }

  [[nodiscard]] const Kkt& kkt() const { return system; }

 private:
  P problem;
  Scalar h;
  Kkt system;
  GglFields<P> start, mid, work;
  JacobianFor<P> G, G_next, DG_next;  // at m and q_{n+1}; derivative along w_{n+1}
  Operator<P> C, C_lambda, H;
};

}  // namespace ggl

struct GglClassical {
  static constexpr Traits traits{.name = "ggl-classical",
                                 .title = "Classical GGL stabilisation, midpoint",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::middle,
                                 .source = "Gear, Gupta, Leimkuhler 1985; KBS (30)"};
  using Needs = GglNeeds;
  using Options = GglOptions;
  template <class P>
  using Stepper = GglStepper<ggl::ClassicalEquations, P>;
};

}  // namespace shakedown
