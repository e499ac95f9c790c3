// The equations of EM and EM-G (em.hpp) and of the classical GGL stabilisation (ggl_classical.hpp),
// and their exact tangent. dp is eliminated with (a), so the factored system has n + 2m rows, or n
// + m for EM-G. KBS (84), (30).
#pragma once

#include "methods/base/discrete_gradient.hpp"
#include "methods/ggl/ggl_equations.hpp"

namespace shakedown::ggl {

/// The terms that a scheme adds to the midpoint rule.
enum class MidpointScheme : std::uint8_t {
  energy_momentum,  ///< discrete gradient; gamma in (a), weighted by M^-1, and in (b)
  gonzalez,         ///< discrete gradient; no gamma
  classical,        ///< grad V(m); gamma in (a) only, not weighted
};

template <class P, MidpointScheme scheme>
class MidpointEquations : public Equations<P, scheme == MidpointScheme::gonzalez ? 1 : 2, 1> {
 public:
  using Base = Equations<P, scheme == MidpointScheme::gonzalez ? 1 : 2, 1>;
  using typename Base::Scalar, typename Base::Vector;

  MidpointEquations(const P& which, const GglOptions& /*options*/, Scalar step_size)
      : Base(which, step_size), discrete(which), DG_next(G) {}

  void begin(const Vector& q, const Vector& p) {
    Base::begin(q, p);
    problem.mass().solve(p, start.v);
  }

  void residual(const GglFields<P>& x, GglFields<P>& r) {
    stage.q = (start.q + x.q) / Scalar(2);
    problem.mass().solve(x.p, work.v);  // w_{n+1}
    stage.v = (start.v + work.v) / Scalar(2);
    problem.jacobian(stage.q, G);
    problem.jacobian(x.q, G_next);
    if constexpr (classical) {
      problem.gradient(stage.q, work.p);
    } else {
      discrete.gradient(problem, start.q, x.q, work.p);
    }
    r.q = x.q - start.q - h * stage.v;
    r.p = x.p - start.p + h * work.p;
    add_transpose(G, x.lambda, h, r.p);
    if constexpr (classical) add_transpose(G, x.gamma, -h, r.q);
    if constexpr (energy_momentum) {
      this->curvature(stage.q, x.gamma, C);
      multiply(C, stage.v, work.q);
      r.p += h * work.q;
      this->project(x.gamma);
      r.q -= work.q;
    }
    if constexpr (secondary) apply(G_next, work.v, r.gamma);
    problem.constraint(x.q, r.lambda);
  }

  bool solve(const GglFields<P>& x, const GglFields<P>& r, GglFields<P>& dx) {
    this->curvature(stage.q, x.lambda, C_lambda);
    if constexpr (secondary) {
      problem.mass().solve(x.p, work.v);
      problem.jacobian_derivative(x.q, work.v, DG_next);
    }
    system.clear();
    assemble_momentum(x);
    assemble_kinematic(x, r);
    using enum Block;
    // (d), and (e) times h
    system.add_jacobian(lambda, primary, Scalar(1), G_next);
    if constexpr (secondary) {
      system.add_jacobian(gamma, first, Scalar(1), G_next);
      system.add_jacobian(gamma, primary, h, DG_next);
    }
    system[first] = -work.q;
    system[primary] = -h * r.p;
    if (!this->solve_system(r, primary, dx)) return false;
    problem.mass().apply(dx.v, dx.p);
    return true;
  }

 private:
  static constexpr bool classical = scheme == MidpointScheme::classical;
  static constexpr bool energy_momentum = scheme == MidpointScheme::energy_momentum;
  static constexpr bool secondary = classical || energy_momentum;

  /// Assembles (a), multiplied by M unless the scheme is classical, and leaves the right-hand side
  /// in work.q.
  void assemble_kinematic(const GglFields<P>& x, const GglFields<P>& r) {
    using enum Block;
    const Scalar half(0.5);
    if constexpr (classical) {
      this->curvature(stage.q, x.gamma, C);
      system.add_identity(first, primary, Scalar(1));
      system.add_identity(first, first, -half);
      work.q = r.q;
    } else {
      system.add_mass(first, primary, Scalar(1), problem);
      system.add_mass(first, first, -half, problem);
      problem.mass().apply(r.q, work.q);
    }
    if constexpr (secondary) {
      system.add_symmetric(first, primary, -half * h, C);
      system.add_transposed(first, gamma, Scalar(-1), G);
    }
  }
  /// Assembles (b), times h.
  void assemble_momentum(const GglFields<P>& x) {
    using enum Block;
    const Scalar half(0.5);
    system.add_mass(primary, first, Scalar(1), problem);
    if constexpr (classical) {
      problem.hessian(stage.q, H);
      system.add_symmetric(primary, primary, half * h * h, H);
    } else {
      discrete.hessian(problem, start.q, x.q, H);
      system.add_general(primary, primary, h * h, H);
    }
    system.add_symmetric(primary, primary, half * h * h, C_lambda);
    system.add_transposed(primary, lambda, Scalar(1), G);
    if constexpr (energy_momentum) {
      problem.jacobian_derivative(stage.q, stage.v, DG);
      system.add_symmetric(primary, first, half * h, C);
      system.add_transposed(primary, gamma, h, DG);
    }
  }

  using Base::G, Base::G_next, Base::DG, Base::C, Base::C_lambda, Base::H;
  using Base::problem, Base::h, Base::system, Base::start, Base::stage, Base::work;

  DiscreteGradient<P> discrete;
  JacobianFor<P> DG_next;  // along w_{n+1}; DG is along the mean w
};

template <class P>
using EnergyMomentum = MidpointEquations<P, MidpointScheme::energy_momentum>;
template <class P>
using GonzalezEnergyMomentum = MidpointEquations<P, MidpointScheme::gonzalez>;
template <class P>
using ClassicalEquations = MidpointEquations<P, MidpointScheme::classical>;

}  // namespace shakedown::ggl
