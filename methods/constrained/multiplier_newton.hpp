// The nonlinear equation of SHAKE and RATTLE: find lambda with
//
//   g(q_free - c M^-1 G_n^T lambda; t) = 0,     G_n = G(q_n),
//
// by Newton's method on the multipliers. The matrix is -c G(q) M^-1 G_n^T; it is unsymmetric and
// has the structure of the constraint graph (tridiagonal for a chain, block-diagonal for
// molecules). A position-dependent M is evaluated at q_free. For redundant constraints, the
// solution is the shortest lambda (factor_redundant.hpp).
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
  /// G(q) in the form that the functions below read fastest; they accept a JacobianFor<P> too.
  using Rows = JacobianFor<P>;

  explicit MultiplierNewton(const P& problem)
      : linear(problem.constraint_count()), mass_at(problem), kept(problem) {}

  /// Determines which constraints are independent at a q with g = 0 (factor_redundant.hpp). This
  /// must be called before `solve` is called with a G_n from a position with g != 0.
  void hold(const P& problem, const Vector& q, Scalar t) requires HasRedundantConstraints<P> {
    auto&& work = workspace(problem);
    jacobian(problem, q, t, work.G);
    multiplier_matrix<P>(work.G, mass_at(problem, q), work.G, work.K);
    linear.hold(work.K);
  }

  /// Solves from the guess in `lambda`; q receives the constrained position. The update is measured
  /// in positions: |dq| <= tolerance (unit + |q|).
  StepReport solve(const P& problem, const Vector& free, Scalar c, const JacobianFor<P>& G_n,
                   Scalar t, const NewtonOptions& options, Multipliers& lambda, Vector& q) {
    const auto& mass = mass_at(problem, free);
    auto&& work = workspace(problem);
    start(mass, free, c, G_n, lambda, q, work);
    const StepReport report = newton(
        options, [&] { return evaluate(problem, t, q, work.g); },
        [&] { return update(problem, mass, c, G_n, t, lambda, q, true, work); });
    if constexpr (HasRedundantConstraints<P>) {
      if (report.status == Status::ok) linear.shorten(lambda);
    }
    return report;
  }

  /// Takes one Newton iteration from the guess in `lambda`, without a convergence test. It factors
  /// a new matrix if `renew` is true.
  StepReport one_iteration(const P& problem, const Vector& free, Scalar c,
                           const JacobianFor<P>& G_n, Scalar t, Multipliers& lambda, Vector& q,
                           bool renew = true) {
    const auto& mass = mass_at(problem, free);
    auto&& work = workspace(problem);
    start(mass, free, c, G_n, lambda, q, work);
    evaluate(problem, t, q, work.g);
    const NewtonUpdate u = update(problem, mass, c, G_n, t, lambda, q, renew, work);
    return {u.solvable ? Status::ok : Status::singular, 1, u.update};
  }

  /// `rows` allocates G; `rows_at` evaluates it at q.
  static Rows rows(const P& problem) {
    Rows G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    return G;
  }
  static void rows_at(const P& problem, const Vector& q, Scalar t, Rows& G) {
    jacobian(problem, q, t, G);
  }

  /// p += weight G_n^T lambda, for the G_n and lambda of the last solution.
  static void pull(const JacobianFor<P>& G_n, const Multipliers& lambda, Scalar weight, Vector& p) {
    add_constraint_force<P>(G_n, lambda, weight, p);
  }

  /// Computes the impulse for which G v + dg/dt = 0 after p -= G^T impulse, and performs this
  /// update of p. This takes one linear solve with G M^-1 G^T. `v` is scratch.
  StepReport project_momentum(const P& problem, const Vector& q, const JacobianFor<P>& at_q,
                              Scalar t, Multipliers& impulse, Vector& p, Vector& v) {
    const auto& mass = mass_at(problem, q);
    auto&& work = workspace(problem);
    solve_mass(mass, p, v);
    velocity_constraint(problem, q, t, at_q, v, impulse, work.g);
    multiplier_matrix<P>(at_q, mass, at_q, work.K);
    if (!linear.factor(work.K)) return {Status::singular};
    linear.solve(impulse);
    add_constraint_force<P>(at_q, impulse, Scalar(-1), p);
    return {};
  }

 private:
  static constexpr bool fixed_size = P::dof != Dynamic && P::constraints != Dynamic;

  struct Workspace {
    MultiplierMatrix<P> K;
    JacobianFor<P> G;
    Multipliers g;
    Vector step;
    Vector covector;

    explicit Workspace(const P& problem) {
      if constexpr (!fixed_size) {
        resize_operator(K, problem.constraint_count());
        resize_jacobian(G, problem.constraint_count(), problem.size());
        g.setZero(problem.constraint_count());
        step.setZero(problem.size());
        covector.setZero(problem.size());
      }
    }
  };
  struct Nothing {
    explicit Nothing(const P& /*problem*/) {}
  };

  /// Returns the kept workspace. For problems of fixed size it returns a new one on the stack.
  /// Nothing aliases it there, so the compiler can keep its entries in registers.
  decltype(auto) workspace([[maybe_unused]] const P& problem) {
    if constexpr (fixed_size) {
      return Workspace(problem);
    } else {
      return (kept);
    }
  }

  /// Computes v = M^-1 p. Works entry by entry if the entries of p were computed one by one,
  /// because a packet load would wait until all of them are stored (problems/base/jacobian.hpp).
  static void solve_mass(const auto& mass, const Vector& p, Vector& v) {
    if constexpr (std::is_same_v<decltype(mass), const DiagonalMass<Scalar, P::dof>&> &&
                  P::dof != Dynamic) {
      for (Index i = 0; i < P::dof; ++i) v(i) = mass.inverse(i) * p(i);
    } else {
      mass.solve(p, v);
    }
  }

  /// Sets step = c M^-1 G_n^T lambda.
  static void displace(const auto& mass, Scalar c, const JacobianFor<P>& G_n,
                       const Multipliers& lambda, Workspace& work) {
    constraint_force<P>(G_n, lambda, c, work.covector);
    solve_mass(mass, work.covector, work.step);
  }

  /// q = free - c M^-1 G_n^T lambda.
  static void start(const auto& mass, const Vector& free, Scalar c, const JacobianFor<P>& G_n,
                    const Multipliers& lambda, Vector& q, Workspace& work) {
    displace(mass, c, G_n, lambda, work);
    q = free - work.step;
  }

  static double evaluate(const P& problem, Scalar t, const Vector& q, Multipliers& g) {
    constraint(problem, q, t, g);
    // For two constraints, this avoids a packet load that waits for both entries, and it treats NaN
    // in the same way; see jacobian.hpp.
    if constexpr (std::is_same_v<Scalar, double> && Multipliers::RowsAtCompileTime == 2) {
      const double first = std::fabs(g(0)), second = std::fabs(g(1));
      return first > second ? first : second;
    } else {
      return static_cast<double>(g.cwiseAbs().maxCoeff());
    }
  }

  NewtonUpdate update(const P& problem, const auto& mass, Scalar c, const JacobianFor<P>& G_n,
                      Scalar t, Multipliers& lambda, Vector& q, bool renew, Workspace& work) {
    auto& [K, G, g, step, covector] = work;
    NewtonUpdate u;
    if (renew) {
      jacobian(problem, q, t, G);
      multiplier_matrix<P>(G, mass, G_n, K);
      u.solvable = linear.factor(K);
      if (!u.solvable) return u;
    }
    linear.solve(g);  // c times the multiplier update
    displace(mass, Scalar(1), G_n, g, work);
    q -= step;
    lambda += g / c;
    u.update = static_cast<double>(step.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    return u;
  }

  MultiplierFactorFor<P> linear;
  [[no_unique_address]] MassAt<P> mass_at;
  [[no_unique_address]] std::conditional_t<fixed_size, Nothing, Workspace> kept;
};

/// Solves for several molecules at a time.
template <class P>
  requires HasIsoscelesTriangles<P>
class MultiplierNewton<P> : public TriangleNewton<P> {
 public:
  using TriangleNewton<P>::TriangleNewton;
};

}  // namespace shakedown
