// RATTLE for a constant M and forces Q(q, v, t). It uses the matrix structure of the problem.
// Because M is constant, the velocities u and w of rattle_general.hpp are equal:
//
//   M u = p_n - h/2 (grad V_n - Q(q_n, u; t_n) + G_n^T lambda_n)
//   q_{n+1} = q_n + h u,                                             g(q_{n+1}) = 0
//   p_{n+1} = M u - h/2 (grad V_{n+1} - Q(q_{n+1}, u; t_{n+1}) + G_{n+1}^T mu),
//             G_{n+1} M^-1 p_{n+1} + dg/dt = 0.
//
// Newton's method solves for (u, h/2 lambda_n). With the residual r of the first equation and A =
// M - h/2 dQ/dv,
//
//   (G A^-1 G_n^T) d(h/2 lambda) = g/h - G A^-1 r,      du = -A^-1 (r + G_n^T d(h/2 lambda)).
//
// The matrix has the structure of G M^-1 G^T, so a step costs O(N) for N rods with drag on every
// bead. A is replaced by M if dQ/dv is not available as blocks that `gram` accepts. Convergence is
// then linear.
#pragma once

#include <array>
#include <limits>

#include "methods/base/elimination.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/constrained/rattle_general.hpp"

namespace shakedown::detail {

/// Satisfied if M is constant and G is not a full matrix.
template <class P>
concept ForcedDynamics = HasConstantMass<P> && !PlainDynamics<P> && !HasDenseJacobian<P>;

/// A = M - c dQ/dv. `at` returns null if A is singular; its result is valid until the next call.
template <class P>
class Inertia {
 public:
  explicit Inertia(const P& /*problem*/) {}
  const auto* at(const P& problem, const VectorFor<P>& /*q*/, const VectorFor<P>& /*v*/,
                 ScalarOf<P> /*t*/, ScalarOf<P> /*c*/) const {
    return &problem.mass();
  }
};

template <class S, int b>
BlockMass<S, b> block_mass_of(const BlockDiagonalMatrix<S, b>&);
template <class P>
concept HasBlockForces = HasForceJacobians<P> &&
    requires(const P& problem, const JacobianFor<P>& G, const ForceJacobianFor<P>& D,
             MultiplierMatrix<P>& K) {
  problem.mass().diagonal;
  gram(G, block_mass_of(D), G, K);
};
template <HasBlockForces P>
class Inertia<P> {
 public:
  explicit Inertia(const P& problem) {
    resize_operator(by_q, problem.size());
    by_v = by_q;
    A.inverse = by_v.diagonal;
  }
  using Blocks = decltype(block_mass_of(std::declval<ForceJacobianFor<P>>()));

  const Blocks* at(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v, ScalarOf<P> t,
                   ScalarOf<P> c) {
    problem.force_jacobians(q, v, t, by_q, by_v);
    for (Index i = 0; i < std::ssize(A.inverse); ++i) {
      Block LU = -c * by_v.diagonal[i];
      LU.diagonal() += block<b>(problem.mass().diagonal, i);
      ScalarOf<P> largest(0);
      raise_to_entries(largest, LU);
      if (!eliminate_general(LU, exchange, smallest_pivot(largest))) return nullptr;
      A.inverse[i].setIdentity();
      for (Index j = 0; j < b; ++j) {
        auto column = A.inverse[i].col(j);
        solve_general(LU, exchange, column);
      }
    }
    return &A;
  }

 private:
  using Block = typename decltype(Blocks::inverse)::value_type;
  static constexpr int b = Block::RowsAtCompileTime;

  ForceJacobianFor<P> by_q, by_v;
  Blocks A;
  std::array<int, b> exchange;
};

template <class P>
class ForcedRattle {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  ForcedRattle(const P& which, const NewtonOptions& chosen, Scalar step_size, const State<P>& state)
      : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
        inertia(which), linear(which.constraint_count()), solver(which), q_n(state.q), u(state.q),
        r(state.q), force(state.q), scratch(state.q) {
    multiplier.setConstant(which.constraint_count(),
                           Scalar(std::numeric_limits<double>::quiet_NaN()));
    impulse.setZero(which.constraint_count());
    g = rate = impulse;
    resize_jacobian(G_n, which.constraint_count(), which.size());
    resize_jacobian(G, which.constraint_count(), which.size());
    resize_operator(K, which.constraint_count());
  }

  StepReport step(State<P>& state) {
    const Scalar t_next = state.t + h;
    q_n = state.q;
    jacobian(problem, q_n, state.t, G_n);
    problem.mass().solve(state.p, u);
    state.q += h * u;
    StepReport report = newton(
        options, [&] { return residual(state, t_next); },
        [&] { return update(state.t, t_next, state.q); });
    multiplier = (Scalar(2) / h) * impulse;
    if (report.status != Status::ok) return report;
    problem.mass().apply(u, state.p);
    generalised_force(problem, state.q, u, t_next, force, scratch);
    state.p += (h / Scalar(2)) * force;
    jacobian(problem, state.q, t_next, G);
    report.status = solver.project_momentum(problem, state.q, G, t_next, rate, state.p, u).status;
    return report;
  }

  [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

 private:
  /// Computes r and g; p_n is in state.p, and q_{n+1} is in state.q.
  double residual(const State<P>& state, Scalar t_next) {
    generalised_force(problem, q_n, u, state.t, force, scratch);
    problem.mass().apply(u, r);
    r -= state.p + (h / Scalar(2)) * force;
    add_transpose(G_n, impulse, Scalar(1), r);
    constraint(problem, state.q, t_next, g);
    return static_cast<double>(r.cwiseAbs().maxCoeff() + g.cwiseAbs().maxCoeff());
  }

  NewtonUpdate update(Scalar t, Scalar t_next, Vector& q) {
    NewtonUpdate change;
    const auto* A = inertia.at(problem, q_n, u, t, h / Scalar(2));
    change.solvable = A != nullptr;
    if (!change.solvable) return change;
    jacobian(problem, q, t_next, G);
    gram(G, *A, G_n, K);
    change.solvable = linear.factor(K);
    if (!change.solvable) return change;
    A->solve(r, scratch);
    apply(G, scratch, rate);
    g = g / h - rate;
    linear.solve(g);
    impulse += g;
    add_transpose(G_n, g, Scalar(1), r);
    A->solve(r, scratch);
    u -= scratch;
    q -= h * scratch;
    using std::abs;
    change.update = static_cast<double>(abs(h) * scratch.cwiseAbs().maxCoeff());
    change.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    return change;
  }

  P problem;
  NewtonOptions options;
  Scalar h;
  Inertia<P> inertia;
  MultiplierFactorFor<P> linear;
  MultiplierNewton<P> solver;  // projects p_{n+1}
  Vector q_n, u;               // u starts as the velocity at t_n
  Vector r, force, scratch;
  Multipliers multiplier;  // lambda_n; NaN before the first step
  Multipliers impulse;     // h/2 lambda_n; the guess for the next solve
  Multipliers g, rate;
  JacobianFor<P> G_n, G;
  MultiplierMatrix<P> K;
};

}  // namespace shakedown::detail
