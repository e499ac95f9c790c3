// The parts that the equations of all GGL schemes share: the start of the step, the derivatives of
// the constraints, and the linear system with its scaling. The schemes differ in residual and
// tangent.
#pragma once

#include "methods/ggl/ggl_step.hpp"

namespace shakedown::ggl {

template <class P, int levels, int eliminated>
class Equations {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Kkt = KktSystem<P, levels, eliminated>;
  using Options = GglOptions;

  Equations(const P& which, Scalar step_size)
      : problem(which), h(step_size), system(which), start(which), stage(which), work(which) {
    resize_jacobian(G, problem.constraint_count(), problem.size());
    resize_operator(C, problem.size());
    G_next = DG = G;
    C_lambda = H = C;
  }

  void begin(const Vector& q, const Vector& p) {
    start.q = q;
    start.p = p;
  }
  void begin_at(Scalar t) { t_n = t; }
  [[nodiscard]] const Kkt& kkt() const { return system; }

 protected:
  /// X = sum_k multipliers_k D^2 g_k.
  void curvature(const Vector& q, const MultipliersFor<P>& multipliers, Operator<P>& X) const {
    set_zero(X);
    problem.add_curvature(q, multipliers, X);
  }
  /// Computes work.q = h M^-1 G^T gamma, using work.p.
  void project(const MultipliersFor<P>& gamma) {
    work.p.setZero();
    add_transpose(G, gamma, h, work.p);
    problem.mass().solve(work.p, work.q);
  }
  /// Adds (d) and (e) to the right-hand sides in `system` and solves. The unknowns of `system` are
  /// h^2 dlambda, h dgamma, h dv = `first` and dq = `position`. The scheme itself computes dp.
  bool solve_system(const GglFields<P>& r, Block position, GglFields<P>& dx) {
    using enum Block;
    system[lambda] = -r.lambda;
    if constexpr (levels > 1) system[gamma] = -h * r.gamma;
    if (!system.solve()) return false;
    dx.q = system[position];
    dx.v = system[first] / h;
    dx.lambda = system[lambda] / (h * h);
    if constexpr (levels > 1) dx.gamma = system[gamma] / h;
    return true;
  }

  P problem;
  Scalar h;
  Scalar t_n{0};  // time at which forces act
  Kkt system;
  GglFields<P> start, stage, work;  // at t_n; at the scheme's evaluation point; scratch
  JacobianFor<P> G, G_next, DG;     // at the stage and at q_{n+1}; DG at the stage, along v
  Operator<P> C, C_lambda, H;       // `curvature` of gamma and of lambda, Hess V
};

}  // namespace shakedown::ggl
