// VI-S, the first-order variational integrator of the GGL principle. With q' = q_n + h v_n,
// G' = G(q'), w = M^-1 p_{n+1} and C = sum gamma_k D^2 g_k:
//
//   (a) q_{n+1} = q' + h M^-1 G'^T gamma
//   (b) p_{n+1} = p_n - h grad V(q_n) - h G_n^T lambda - h C w
//   (c) M v_n   = p_{n+1} + h C w
//   (d) 0 = g(q_{n+1})        (e) 0 = G' w
//
// The unknowns are q_{n+1}, p_{n+1}, v_n, lambda_n, gamma_{n+1}. This is the symplectic Euler
// method (kick, then drift) for constrained systems. The method has order 1 and is symplectic on
// the tangent space of g = 0. Momentum maps and g = 0 are exact; the velocity constraint holds only
// at q'. `velocity` is v_n, which is one index behind q and p. (55c) is correct as printed. Source:
// KBS (55).
#pragma once

#include "methods/ggl/ggl_equations.hpp"

namespace shakedown {

namespace ggl {

template <class P>
class SimpleEquations : public Equations<P, 2, 2> {
 public:
  using Base = Equations<P, 2, 2>;
  using typename Base::Scalar, typename Base::Vector;

  SimpleEquations(const P& which, const GglOptions& /*options*/, Scalar step_size)
      : Base(which, step_size), G_n(G) {}

  void begin(const Vector& q, const Vector& p) {
    start.q = q;
    problem.gradient(q, start.p);
    start.p = p - h * start.p;  // p_n - h grad V(q_n)
    problem.jacobian(q, G_n);
  }

  void residual(const GglFields<P>& x, GglFields<P>& r) {
    stage.q = start.q + h * x.v;
    problem.jacobian(stage.q, G);
    this->curvature(stage.q, x.gamma, C);
    problem.mass().solve(x.p, stage.v);  // w
    multiply(C, stage.v, stage.p);
    // (a)
    this->project(x.gamma);
    r.q = x.q - stage.q - work.q;
    // (b), (c)
    r.p = x.p - start.p + h * stage.p;
    add_transpose(G_n, x.lambda, h, r.p);
    problem.mass().apply(x.v, work.v);
    r.v = work.v - x.p - h * stage.p;
    problem.constraint(x.q, r.lambda);
    apply(G, stage.v, r.gamma);
  }

  /// Solves for the unknowns h dw = `primary`, dq = `second`.
  bool solve(const GglFields<P>& x, const GglFields<P>& r, GglFields<P>& dx) {
    problem.jacobian(x.q, G_next);
    problem.jacobian_derivative(stage.q, stage.v, DG);
    system.clear();
    using enum Block;
    // (b), times h
    system.add_mass(primary, primary, Scalar(1), problem);
    system.add_symmetric(primary, primary, h, C);
    system.add_transposed(primary, lambda, Scalar(1), G_n);
    system.add_transposed(primary, gamma, h, DG);
    // (b) + (c), times h
    system.add_mass(first, first, Scalar(1), problem);
    system.add_transposed(first, lambda, Scalar(1), G_n);
    // (a), times M
    system.add_mass(second, second, Scalar(1), problem);
    system.add_mass(second, first, Scalar(-1), problem);
    system.add_symmetric(second, first, -h, C);
    system.add_transposed(second, gamma, Scalar(-1), G);
    // (d), (e) times h
    system.add_jacobian(lambda, second, Scalar(1), G_next);
    system.add_jacobian(gamma, primary, Scalar(1), G);
    system.add_jacobian(gamma, first, h, DG);
    problem.mass().apply(r.q, work.q);
    system[primary] = -h * r.p;
    system[first] = -h * (r.p + r.v);
    system[second] = -work.q;
    if (!this->solve_system(r, second, dx)) return false;
    work.q = system[primary] / h;
    problem.mass().apply(work.q, dx.p);
    return true;
  }

 private:
  using Base::G, Base::G_next, Base::DG, Base::C;
  using Base::problem, Base::h, Base::system, Base::start, Base::stage, Base::work;

  JacobianFor<P> G_n;
};

}  // namespace ggl

struct ViS {
  static constexpr Traits traits{.name = "vi-s",
                                 .title = "VI-S",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::canonical,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 1,
                                 .source = "KBS (55)",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q' + h M^{-1} G(q')^{\mathsf T} \gamma, \quad q' = q_n + h v_n \\
p_{n+1} &= p_n - h \nabla V(q_n) - h G_n^{\mathsf T} \lambda - h C M^{-1} p_{n+1} \\
M v_n &= p_{n+1} + h C M^{-1} p_{n+1} \\
0 &= g(q_{n+1}), \quad 0 = G(q') M^{-1} p_{n+1} \\
C &= \textstyle\sum_k \gamma_k \nabla^2 g_k(q')
\end{aligned})"};
  static constexpr Appearance look{"VI-S", Hue::vermilion, Marker::hollow_up};
  using Needs = GglNeeds;
  using Options = GglOptions;
  template <class P>
  using Stepper = GglStepper<ggl::SimpleEquations, P>;
};

}  // namespace shakedown
