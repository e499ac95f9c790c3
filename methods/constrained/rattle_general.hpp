// RATTLE for a Hamiltonian H = 1/2 p^T M(q)^-1 p + V(q; t) that does not separate, and for forces
// Q(q, v, t):
//
//   p_{n+1/2} = p_n + h/2 (f(q_n, u; t_n) - G_n^T lambda_n),           M(q_n) u = p_{n+1/2}
//   q_{n+1}   = q_n + h/2 (u + w),  g(q_{n+1}) = 0,                    M(q_{n+1}) w = p_{n+1/2}
//   p_{n+1}   = p_{n+1/2} + h/2 (f(q_{n+1}, w; t_{n+1}) - G_{n+1}^T mu),
//               G_{n+1} M(q_{n+1})^-1 p_{n+1} + dg/dt = 0,
//
// with f = -grad V + d/dq (v^T M v / 2) + Q. The method is symmetric and has order 2. Without Q, it
// is symplectic (a Lobatto IIIA-IIIB pair of two stages); with Q it satisfies a discrete
// Lagrange-d'Alembert principle. The first two lines are solved together for u, q_{n+1} and h/2
// lambda_n by Newton's method with
//
//   [ M_n - h/2 df/dv      0               G_n^T ]
//   [ -h/2 (M_n + M)       M + d/dq (M d)  0     ]     M, G at q_{n+1}, d = q_{n+1} - q_n - h/2 u,
//   [ 0                    G               0     ]
//
// for the residuals M_n u - p_{n+1/2}, M d - h/2 M_n u and g. The matrix is exact, except that
// dQ/dv is omitted if the problem does not provide it.
// Source: Jay 1996; Hairer, Lubich, Wanner VII.1.4, eq. (1.26); Marsden, West, Acta Numerica 10
// (2001) 357, section 3.2.
#pragma once

#include <limits>

#include "methods/base/factor_in_units.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown::detail {

/// Satisfied if H separates and there are no forces beyond the potential.
template <class P>
concept PlainDynamics = HasConstantMass<P> && HasGradient<P> && !HasForce<P>;

template <class P>
class GeneralRattle {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  GeneralRattle(const P& which, const NewtonOptions& chosen, Scalar step_size,
                const State<P>& state)
      : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
        newton_system(2 * n() + m()), projector(m()), mass_at(which), q_n(state.q), u(state.q),
        d(state.q), f(state.q), scratch(state.q) {
    multiplier.setConstant(m(), Scalar(std::numeric_limits<double>::quiet_NaN()));
    impulse.setZero(m());
    rate = g = impulse;
    resize_jacobian(G_n, m(), n());
    resize_jacobian(G, m(), n());
    J.setZero(2 * n() + m(), 2 * n() + m());
    x.setZero(2 * n() + m());
    M_n.setZero(n(), n());
    M = B = Q_v = M_n;
    resize_operator(K, m());
    restart(state);
  }

  /// Resets the guess for u to M^-1 p.
  void restart(const State<P>& state) { mass_at(problem, state.q).solve(state.p, u); }
  void momentum_changed(const State<P>& state) { restart(state); }

  StepReport step(State<P>& state) {
    const Scalar t_next = state.t + h;
    q_n = state.q;
    mass_matrix(q_n, M_n);
    jacobian(problem, q_n, state.t, G_n);
    state.q += h * u;
    StepReport report = newton(
        options, [&] { return residual(state, t_next); },
        [&] { return update(state.t, t_next, state.q); });
    multiplier = (Scalar(2) / h) * impulse;
    product(M_n, u, state.p);
    if (report.status == Status::ok) report.status = finish(state, t_next);
    return report;
  }

  [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

 private:
  static_assert(std::is_same_v<JacobianFor<P>, MatrixOf<Scalar, P::constraints, P::dof>>,
                "rattle: M(q), forces and moving potentials take dense Jacobians");
  static constexpr int unknowns =
      P::dof == Dynamic || P::constraints == Dynamic ? Dynamic : 2 * P::dof + P::constraints;
  using Matrix = FullMatrixFor<P>;

  [[nodiscard]] Index n() const { return problem.size(); }
  [[nodiscard]] Index m() const { return problem.constraint_count(); }

  void mass_matrix(const Vector& q, Matrix& out) {
    if constexpr (HasMassOfPosition<P>) {
      problem.mass_matrix(q, out);
    } else {
      for (Index j = 0; j < n(); ++j) {
        scratch.setZero();
        scratch(j) = Scalar(1);
        problem.mass().apply(scratch, f);
        out.col(j) = f;
      }
    }
  }
  static void product(const Matrix& A, const Vector& y, Vector& out) {
    out.setZero();
    for (Index j = 0; j < y.size(); ++j) out += y(j) * A.col(j);
  }

  /// Computes the three residuals in x; p_n is in state.p, and q_{n+1} is in state.q.
  double residual(const State<P>& state, Scalar t_next) {
    const Scalar half = h / Scalar(2);
    auto momentum = x.template segment<P::dof>(0, n());
    auto position = x.template segment<P::dof>(n(), n());
    generalised_force(problem, q_n, u, state.t, f, scratch);
    product(M_n, u, scratch);
    momentum = scratch - state.p - half * f;
    add_transpose(G_n, impulse, Scalar(1), momentum);
    mass_matrix(state.q, M);
    product(M_n, u, scratch);
    position = -half * scratch;
    d = state.q - q_n - half * u;
    product(M, d, scratch);
    position += scratch;
    constraint(problem, state.q, t_next, g);
    x.template segment<P::constraints>(2 * n(), m()) = g;
    return static_cast<double>(x.cwiseAbs().maxCoeff());
  }

  NewtonUpdate update(Scalar t, Scalar t_next, Vector& q) {
    const Scalar half = h / Scalar(2);
    assemble(t, t_next, q);
    if (!newton_system.has_units()) find_units();
    NewtonUpdate change;
    change.solvable = newton_system.factor(J);
    if (!change.solvable) return change;
    newton_system.solve(x);
    u -= x.template segment<P::dof>(0, n());
    q -= x.template segment<P::dof>(n(), n());
    impulse -= x.template segment<P::constraints>(2 * n(), m());
    const auto size = [&](Index from) {
      return static_cast<double>(x.template segment<P::dof>(from, n()).cwiseAbs().maxCoeff());
    };
    using std::abs;
    change.update = std::fmax(size(n()), static_cast<double>(abs(half)) * size(0));
    change.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    return change;
  }

  /// Determines units block by block. The unit of the second block row follows from M, the unit of
  /// u is then the unit of q divided by h, and the other units follow.
  void find_units() {
    newton_system.row_unit(J, n(), n(), n(), n());
    newton_system.column_unit(J, 0, n(), n(), n());
    newton_system.row_unit(J, 0, n(), 0, n());
    newton_system.column_unit(J, 2 * n(), m(), 0, n());
    newton_system.row_unit(J, 2 * n(), m(), n(), n());
  }
  void assemble(Scalar t, Scalar t_next, const Vector& q) {
    const Scalar half = h / Scalar(2);
    jacobian(problem, q, t_next, G);
    for (Index j = 0; j < n(); ++j) {
      for (Index i = 0; i < n(); ++i) {
        J(i, j) = M_n(i, j);
        J(n() + i, j) = -half * (M_n(i, j) + M(i, j));
        J(n() + i, n() + j) = M(i, j);
      }
      for (Index k = 0; k < m(); ++k) {
        J(j, 2 * n() + k) = G_n(k, j);
        J(2 * n() + k, n() + j) = G(k, j);
      }
    }
    if constexpr (HasMassOfPosition<P>) {
      problem.kinetic_mixed(q_n, u, B);
      add(0, 0, -half, B);
      problem.kinetic_mixed(q, d, B);
      for (Index j = 0; j < n(); ++j) {
        for (Index i = 0; i < n(); ++i) J(n() + i, n() + j) += B(j, i);
      }
    }
    if constexpr (HasForceJacobians<P>) {
      problem.force_jacobians(q_n, u, t, B, Q_v);
      add(0, 0, -half, Q_v);
    }
  }
  void add(Index row, Index column, Scalar c, const Matrix& A) {
    for (Index j = 0; j < n(); ++j) {
      for (Index i = 0; i < n(); ++i) J(row + i, column + j) += c * A(i, j);
    }
  }

  /// Completes the step from p_{n+1/2} to p_{n+1}.
  Status finish(State<P>& state, Scalar t_next) {
    const auto& mass = mass_at(problem, state.q);
    jacobian(problem, state.q, t_next, G);
    mass.solve(state.p, u);
    generalised_force(problem, state.q, u, t_next, f, scratch);
    state.p += (h / Scalar(2)) * f;
    mass.solve(state.p, u);
    velocity_constraint(problem, state.q, t_next, G, u, rate, g);
    gram(G, mass, G, K);
    if (!projector.factor(K)) return Status::singular;
    projector.solve(rate);
    add_transpose(G, rate, Scalar(-1), state.p);
    mass.solve(state.p, u);
    return Status::ok;
  }

  P problem;
  NewtonOptions options;
  Scalar h;
  FactorInUnits<std::conditional_t<HasRedundantConstraints<P>, RedundantFactor<unknowns, Scalar>,
                                   GeneralFactor<structure::Dense<unknowns>, Scalar>>,
                Scalar, unknowns>
      newton_system;
  MultiplierFactorFor<P> projector;
  MassAt<P> mass_at;
  Vector q_n, u, d;  // u starts as the velocity at t_n
  Vector f, scratch;
  Multipliers multiplier;  // lambda_n; NaN before the first step
  Multipliers impulse;     // h/2 lambda_n; the guess for the next solve
  Multipliers rate, g;
  JacobianFor<P> G_n, G;
  MatrixOf<Scalar, unknowns> J;
  VectorOf<Scalar, unknowns> x;
  Matrix M_n, M, B, Q_v;
  MultiplierMatrix<P> K;
};

}  // namespace shakedown::detail
