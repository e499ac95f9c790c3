// The equations (a) ... (e) of the one-stage theta methods (ggl_theta.hpp) and their exact tangent.
// dp is eliminated with (b) and dv with (a), so the factored system has n + 2m rows. KBS (79),
// (82). Forces Q(q, v, t) are added to -grad V in (b), at q_th, v and t_n + th h (discrete
// Lagrange-d'Alembert).
#pragma once

#include "methods/ggl/ggl_equations.hpp"

namespace shakedown {

struct ThetaAOptions : GglOptions {
  double theta = 0.5;
  static std::vector<Setting> settings() {
    auto all = inherit<ThetaAOptions, GglOptions>();
    all.push_back(setting<ThetaAOptions>("theta", &ThetaAOptions::theta, "",
                                         "where the step is evaluated; 1 is singular", {0.0, 1.0}));
    return all;
  }
};

struct ThetaBOptions : GglOptions {
  double theta = 1.0;
  double vartheta = 0.5;
  static std::vector<Setting> settings() {
    auto all = inherit<ThetaBOptions, GglOptions>();
    all.push_back(setting<ThetaBOptions>("theta", &ThetaBOptions::theta, "",
                                         "where the step is evaluated", {0.0, 1.0}));
    all.push_back(setting<ThetaBOptions>("vartheta", &ThetaBOptions::vartheta, "",
                                         "weight of the constraint at the end; 1 is singular",
                                         {0.0, 1.0}));
    return all;
  }
};

/// The parameters of a theta method: option A, with g(q_th) = 0, or option B, with g(q_{n+1}) = 0.
struct ThetaScheme : GglOptions {
  double theta;
  double vartheta;      ///< of option B; unused in A
  bool end_constraint;  ///< true for option B

  static ThetaScheme a(const GglOptions& options, double theta) {
    return {options, theta, 0.0, false};
  }
  static ThetaScheme b(const GglOptions& options, double theta, double vartheta) {
    return {options, theta, vartheta, true};
  }
};

namespace ggl {

template <class P>
class ThetaEquations : public Equations<P, 2, 1> {
 public:
  using Base = Equations<P, 2, 1>;
  using typename Base::Scalar, typename Base::Vector;
  using Options = ThetaScheme;

  ThetaEquations(const P& which, const Options& options, Scalar step_size)
      : Base(which, step_size), theta(options.theta), vartheta(options.vartheta),
        end_constraint(options.end_constraint), G_n(G) {
    if constexpr (HasForceJacobians<P>) {
      by_q.setZero(problem.size(), problem.size());
      by_v = by_q;
    }
  }

  void begin(const Vector& q, const Vector& p) {
    Base::begin(q, p);
    if (end_constraint) problem.jacobian(q, G_n);
  }

  void residual(const GglFields<P>& x, GglFields<P>& r) {
    stage.q = (Scalar(1) - theta) * start.q + theta * x.q;
    problem.jacobian(stage.q, G);
    this->curvature(stage.q, x.gamma, C);
    // (a)
    this->project(x.gamma);
    r.q = x.q - start.q - h * x.v - work.q;
    // (b)
    problem.gradient(stage.q, work.v);
    multiply(C, x.v, work.q);
    r.p = x.p - start.p + h * (work.v + work.q);
    if constexpr (HasForce<P>) {
      problem.force(stage.q, x.v, stage_time(), work.v);
      r.p -= h * work.v;
    }
    // (c)
    problem.mass().apply(x.v, work.v);
    r.v = work.v - theta * start.p - (Scalar(1) - theta) * x.p;
    if (end_constraint) {
      problem.jacobian(x.q, G_next);
      add_transpose(G_n, x.lambda, h * (Scalar(1) - vartheta), r.p);
      add_transpose(G_next, x.lambda, h * vartheta, r.p);
      add_transpose(G_n, x.lambda, h * theta * (Scalar(1) - vartheta), r.v);
      add_transpose(G_next, x.lambda, -h * (Scalar(1) - theta) * vartheta, r.v);
      problem.constraint(x.q, r.lambda);
    } else {
      add_transpose(G, x.lambda, h, r.p);
      problem.constraint(stage.q, r.lambda);
    }
    apply(G, x.v, r.gamma);
  }

  /// Solves for the update; dp follows from (b).
  bool solve(const GglFields<P>& x, const GglFields<P>& r, GglFields<P>& dx) {
    problem.hessian(stage.q, H);
    problem.jacobian_derivative(stage.q, x.v, DG);
    this->curvature(x.q, x.lambda, C_lambda);
    if constexpr (HasForceJacobians<P>) {
      problem.force_jacobians(stage.q, x.v, stage_time(), by_q, by_v);
    }
    assemble();
    using enum Block;
    problem.mass().apply(r.q, work.q);
    system[first] = -work.q;
    system[primary] = -h * (r.v + (Scalar(1) - theta) * r.p);
    if (!this->solve_system(r, primary, dx)) return false;
    momentum_update(r, dx);
    return true;
  }

 private:
  [[nodiscard]] Scalar stage_time() const { return Base::t_n + theta * h; }

  void assemble() {
    using enum Block;
    const Scalar rest = Scalar(1) - theta;
    system.clear();
    // (c) + (1 - th) (b), times h; D^2 g.lambda then cancels in option B.
    system.add_mass(primary, first, Scalar(1), problem);
    system.add_symmetric(primary, first, rest * h, C);
    system.add_symmetric(primary, primary, rest * theta * h * h, H);
    if (end_constraint) {
      system.add_transposed(primary, lambda, Scalar(1) - vartheta, G_n);
      system.add_jacobian(lambda, primary, Scalar(1), G_next);
    } else {
      system.add_symmetric(primary, primary, rest * theta * h * h, C_lambda);
      system.add_transposed(primary, lambda, rest, G);
      system.add_jacobian(lambda, primary, theta, G);
    }
    system.add_transposed(primary, gamma, rest * h, DG);
    // (e), times h
    system.add_jacobian(gamma, first, Scalar(1), G);
    system.add_jacobian(gamma, primary, h * theta, DG);
    if constexpr (HasForceJacobians<P>) {
      system.add_general(primary, primary, -rest * theta * h * h, by_q);
      system.add_general(primary, first, -rest * h, by_v);
    }
    // (a), times M
    system.add_mass(first, primary, Scalar(1), problem);
    system.add_symmetric(first, primary, -h * theta, C);
    system.add_mass(first, first, Scalar(-1), problem);
    system.add_transposed(first, gamma, Scalar(-1), G);
  }

  void momentum_update(const GglFields<P>& r, GglFields<P>& dx) {
    multiply(H, dx.q, work.q);
    dx.p = -r.p - (h * theta) * work.q;
    multiply(C_lambda, dx.q, work.q);
    dx.p -= (h * (end_constraint ? vartheta : theta)) * work.q;
    multiply(C, dx.v, work.q);
    dx.p -= h * work.q;
    add_transpose(DG, dx.gamma, -h, dx.p);
    if constexpr (HasForceJacobians<P>) {
      for (Index j = 0; j < dx.q.size(); ++j) {
        dx.p += (h * theta * dx.q(j)) * by_q.col(j) + (h * dx.v(j)) * by_v.col(j);
      }
    }
    if (end_constraint) {
      add_transpose(G_n, dx.lambda, -h * (Scalar(1) - vartheta), dx.p);
      add_transpose(G_next, dx.lambda, -h * vartheta, dx.p);
    } else {
      add_transpose(G, dx.lambda, -h, dx.p);
    }
  }

  using Base::G, Base::G_next, Base::DG, Base::C, Base::C_lambda, Base::H;
  using Base::problem, Base::h, Base::system, Base::start, Base::stage, Base::work;

  Scalar theta, vartheta;
  bool end_constraint;
  JacobianFor<P> G_n;
  FullMatrixFor<P> by_q, by_v;  // derivatives of Q
};

}  // namespace ggl

/// The theta methods of both options. The methods are in ggl_theta.hpp and vi_a_b.hpp.
struct GglTheta {
  using Needs = GglThetaNeeds;
  using Data = ThetaScheme;
  template <class P>
  using Stepper = GglStepper<ggl::ThetaEquations, P>;
};

}  // namespace shakedown
