// The nonlinear equation of SHAKE and RATTLE: find lambda with
//
//   g(q_free - c M^-1 G_n^T lambda; t) = 0,     G_n = G(q_n),
//
// by Newton on the multipliers: the matrix is -c G(q) M^-1 G_n^T, unsymmetric, with the structure
// that the constraint graph gives it (tridiagonal for a chain, block-diagonal for molecules). An M(q)
// is that at q_free. Of redundant constraints the shortest lambda (factor_redundant.hpp).
#pragma once

#include <cmath>
#include <type_traits>

#include "methods/base/factor_redundant.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"
#include "methods/constrained/triangle_newton.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

template <class P>
class MultiplierNewton {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  /// G(q) as the functions below read it fastest; they take a JacobianFor<P> too.
  using Rows = JacobianFor<P>;

  explicit MultiplierNewton(const P& problem)
      : linear(problem.constraint_count()), mass_at(problem) {
    g.setZero(problem.constraint_count());
    step.setZero(problem.size());
    covector.setZero(problem.size());
    resize_jacobian(G, problem.constraint_count(), problem.size());
    resize_operator(K, problem.constraint_count());
  }

  /// Before solutions with a G_n away from g = 0: q is on it, and tells which constraints are
  /// independent (factor_redundant.hpp).
  void hold(const P& problem, const Vector& q, Scalar t) requires HasRedundantConstraints<P> {
    jacobian(problem, q, t, G);
    gram(G, mass_at(problem, q), G, K);
    linear.hold(K);
  }

  /// Solves from the guess in `lambda`; q receives the constrained position. The update is measured
  /// in positions: |dq| <= tolerance (unit + |q|).
  StepReport solve(const P& problem, const Vector& free, Scalar c, const JacobianFor<P>& G_n,
                   Scalar t, const NewtonOptions& options, Multipliers& lambda, Vector& q) {
    const auto& mass = mass_at(problem, free);
    start(mass, free, c, G_n, lambda, q);
    const StepReport report = newton(
        options, [&] { return evaluate(problem, t, q); },
        [&] { return update(problem, mass, c, G_n, t, lambda, q, true); });
    if constexpr (HasRedundantConstraints<P>) {
      if (report.status == Status::ok) linear.shorten(lambda);
    }
    return report;
  }

  /// One Newton iteration from the guess in `lambda`, without a test, with a new matrix or the last one.
  StepReport one_iteration(const P& problem, const Vector& free, Scalar c,
                           const JacobianFor<P>& G_n, Scalar t, Multipliers& lambda, Vector& q,
                           bool renew = true) {
    const auto& mass = mass_at(problem, free);
    start(mass, free, c, G_n, lambda, q);
    evaluate(problem, t, q);
    const NewtonUpdate u = update(problem, mass, c, G_n, t, lambda, q, renew);
    return {u.solvable ? Status::ok : Status::singular, 1, u.update};
  }

  /// Room for them, and those at q.
  static Rows rows(const P& problem) {
    Rows G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    return G;
  }
  static void rows_at(const P& problem, const Vector& q, Scalar t, Rows& G) {
    jacobian(problem, q, t, G);
  }

  /// p += weight G_n^T lambda with what the last solution took and gave.
  static void pull(const JacobianFor<P>& G_n, const Multipliers& lambda, Scalar weight, Vector& p) {
    add_transpose(G_n, lambda, weight, p);
  }

  /// The impulse with G v + dg/dt = 0 after p -= G^T impulse, and that p: one linear solve with
  /// G M^-1 G^T. `v` is scratch.
  StepReport project_momentum(const P& problem, const Vector& q, const JacobianFor<P>& at_q,
                              Scalar t, Multipliers& impulse, Vector& p, Vector& v) {
    const auto& mass = mass_at(problem, q);
    solve_mass(mass, p, v);
    velocity_constraint(problem, q, t, at_q, v, impulse, g);
    gram(at_q, mass, at_q, K);
    if (!linear.factor(K)) return {Status::singular};
    linear.solve(impulse);
    add_transpose(at_q, impulse, Scalar(-1), p);
    return {};
  }

 private:
  /// v = M^-1 p, entry by entry where those of p were computed so: a packet would wait until they are
  /// stored (problems/base/jacobian.hpp).
  static void solve_mass(const auto& mass, const Vector& p, Vector& v) {
    if constexpr (std::is_same_v<decltype(mass), const DiagonalMass<Scalar, P::dof>&> &&
                  P::dof != Dynamic) {
      for (Index i = 0; i < P::dof; ++i) v(i) = mass.inverse(i) * p(i);
    } else {
      mass.solve(p, v);
    }
  }

  /// q = free - c M^-1 G_n^T lambda.
  void start(const auto& mass, const Vector& free, Scalar c, const JacobianFor<P>& G_n,
             const Multipliers& lambda, Vector& q) {
    covector.setZero();
    add_transpose(G_n, lambda, c, covector);
    solve_mass(mass, covector, step);
    q = free - step;
  }

  double evaluate(const P& problem, Scalar t, const Vector& q) {
    constraint(problem, q, t, g);
    // Of two, without the packet that waits for both, but as it treats NaN; see jacobian.hpp.
    if constexpr (std::is_same_v<Scalar, double> && Multipliers::RowsAtCompileTime == 2) {
      const double first = std::fabs(g(0)), second = std::fabs(g(1));
      return first > second ? first : second;
    } else {
      return static_cast<double>(g.cwiseAbs().maxCoeff());
    }
  }

  NewtonUpdate update(const P& problem, const auto& mass, Scalar c, const JacobianFor<P>& G_n,
                      Scalar t, Multipliers& lambda, Vector& q, bool renew) {
    NewtonUpdate u;
    if (renew) {
      jacobian(problem, q, t, G);
      gram(G, mass, G_n, K);
      u.solvable = linear.factor(K);
      if (!u.solvable) return u;
    }
    linear.solve(g);  // c times the multiplier update
    covector.setZero();
    add_transpose(G_n, g, Scalar(1), covector);
    solve_mass(mass, covector, step);
    q -= step;
    lambda += g / c;
    u.update = static_cast<double>(step.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    return u;
  }

  MultiplierFactorFor<P> linear;
  [[no_unique_address]] MassAt<P> mass_at;
  MultiplierMatrix<P> K;
  JacobianFor<P> G;
  Multipliers g;
  Vector step;
  Vector covector;
};

/// Several molecules at a time.
template <class P>
  requires HasIsoscelesTriangles<P>
class MultiplierNewton<P> : public TriangleNewton<P> {
 public:
  using TriangleNewton<P>::TriangleNewton;
};

}  // namespace shakedown
