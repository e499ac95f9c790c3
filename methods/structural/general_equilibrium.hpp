// The equations of dynamic_equilibrium.hpp for a full or position-dependent M, forces Q(q, v, t),
// and a moving potential or moving constraints: find a, lambda and mu such that
//
//   M(q) w + C(q, v) + grad V - Q + G^T lambda = 0,   w = s a + k,    g(q; t) = 0   [G v + dg/dt = 0]
//   q = x + c b,    v = y + d a,    b = a    [b = a - N mu, with a given N = M^-1 Gamma^T]
//
// with C = M' v - d/dq (v^T M v / 2) and M' = sum_i v_i dM/dq_i. In the unknowns (b, lambda, mu),
// scaled so that h drops out as h -> 0, Newton's matrix is
//
//   [ c R + S       G^T    S N ]      R = V'' + lambda g'' - dQ/dq + d/dq (M w),
//   [ G             0      0   ]      S = s M + d (B^T - B - dQ/dv) + M(q) - M(q - d v),
//   [ c/d D + G     0      G N ]      D = DG[v] + dG/dt,    B_ij = d2/dq_i dv_j (v^T M v / 2).
//
// M(q) - M(q - d v) approximates d M'. The matrix omits dC/dq, which would require second
// derivatives of M, and dN, whose effect vanishes with mu. Because c = O(h^2), an iteration reduces
// the error by a factor of O(h^2), unless forces lack derivatives. With one level, `solve` keeps
// its matrix over several steps (KeptMatrix). If several stages are solved in turn, each may keep
// its factors for some iterations. If constraints are redundant, the result is the shortest vector
// of multipliers (factor_redundant.hpp).
// Source: Arnold, Bruels 2007, (11)-(13); the Coriolis terms: Hairer, Wanner VII.1, eq. (1.22).
#pragma once

#include <algorithm>
#include <vector>

#include "methods/base/factor_in_units.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

/// The factors s, c and d of the equations.
template <class S>
struct EquilibriumFactors {
  S s, c, d;
};

/// The equations with one or two levels of constraints.
template <class P>
class GeneralEquilibrium {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  using Factors = EquilibriumFactors<Scalar>;
  /// The type of N.
  using Normals = MatrixOf<Scalar, P::dof, P::constraints>;

  Vector a, b, q, v;
  Multipliers lambda, mu;
  Normals normals;

  GeneralEquilibrium(const P& problem, int level_count, std::size_t stages)
      : levels(level_count), n(problem.size()), m(problem.constraint_count()), mass_at(problem),
        linear(stages, Linear(n + levels * m)) {
    a.setZero(n);
    b = q = v = r = w = scratch = a;
    lambda.setZero(m);
    mu = g = rate = spare = lambda;
    normals.setZero(n, m);
    resize_jacobian(G, m, n);
    DG = G_rate = G;
    M.setZero(n, n);
    B = S = H = M;
    J.setZero(n + levels * m, n + levels * m);
    z.setZero(n + levels * m);
    // The matrix is not kept for redundant constraints, because the shortest multipliers require G
    // at the end. Nor is it kept with two levels, because G v = 0 to round-off requires a smaller
    // error in v than the update of q can show.
    kept.worth = levels == 1 && !HasRedundantConstraints<P>;
    if constexpr (HasConstantMass<P>) {
      for (Index j = 0; j < n; ++j) {
        scratch.setZero();
        scratch(j) = Scalar(1);
        problem.mass().apply(scratch, r);
        M.col(j) = r;
      }
    }
  }

  /// Computes N at (q, t).
  void normals_at(const P& problem, const Vector& at, Scalar t, Normals& out) {
    jacobian(problem, at, t, G);
    const auto& mass = mass_at(problem, at);
    for (Index k = 0; k < m; ++k) {
      for (Index j = 0; j < n; ++j) w(j) = G(k, j);
      mass.solve(w, scratch);
      out.col(k) = scratch;
    }
  }

  /// Solves the equations, starting from the guess in a, lambda and mu. Convergence is judged by
  /// the update of the positions. `f` must not change between solves.
  StepReport solve(const P& problem, Scalar t, const Vector& x, const Vector& y, const Vector& k,
                   const Factors& f, const NewtonOptions& options) {
    start(x, y, f);
    const StepReport report = newton(
        options, kept, [&] { return evaluate(problem, t, k, f); },
        [&](bool renew) { return update(problem, t, f, 0, renew); });
    shorten(0);
    return report;
  }
  /// Takes one iteration from the guess, without a convergence test. If `renew` is true, factors a
  /// new matrix for that stage.
  NewtonUpdate one_iteration(const P& problem, Scalar t, const Vector& x, const Vector& y,
                             const Vector& k, const Factors& f, std::size_t stage, bool renew) {
    start(x, y, f);
    evaluate(problem, t, k, f);
    const NewtonUpdate u = update(problem, t, f, stage, renew);
    shorten(stage);
    return u;
  }

 private:
  static_assert(std::is_same_v<JacobianFor<P>, MatrixOf<Scalar, P::constraints, P::dof>> &&
                    std::is_same_v<Operator<P>, FullMatrixFor<P>>,
                "M(q), a full M, forces, moving potentials and constraints take dense operators");
  using Matrix = FullMatrixFor<P>;
  using Linear =
      FactorInUnits<std::conditional_t<HasRedundantConstraints<P>, RedundantFactor<Dynamic, Scalar>,
                                       GeneralFactor<structure::Dense<Dynamic>, Scalar>>,
                    Scalar, Dynamic>;

  /// out += c A x.
  template <class A, class X>
  static void add_product(const A& matrix, const X& x, Scalar c, Vector& out) {
    for (Index k = 0; k < x.size(); ++k) out += (c * x(k)) * matrix.col(k);
  }

  /// If constraints are redundant, replaces the multipliers by the shortest vector of multipliers
  /// that gives the same forces.
  void shorten(std::size_t stage) {
    if constexpr (HasRedundantConstraints<P>) {
      z.head(n).setZero();
      z.segment(n, m) = lambda;
      if (levels > 1) z.tail(m) = mu;
      linear[stage].shorten(z);
      lambda = z.segment(n, m);
      if (levels > 1) mu = z.tail(m);
    }
  }

  void start(const Vector& x, const Vector& y, const Factors& f) {
    b = a;
    if (levels > 1) add_product(normals, mu, Scalar(-1), b);
    q = x + f.c * b;
    v = y + f.d * a;
  }

  double evaluate(const P& problem, Scalar t, const Vector& k, const Factors& f) {
    w = f.s * a + k;
    potential_gradient(problem, q, t, r);
    if constexpr (HasForce<P>) {
      problem.force(q, v, t, scratch);
      r -= scratch;
    }
    if constexpr (HasMassOfPosition<P>) {
      problem.mass_matrix(q, M);
      problem.kinetic_mixed(q, v, B);
      for (Index j = 0; j < n; ++j) r(j) += B.col(j).dot(v);
      add_product(B, v, Scalar(-0.5), r);
    }
    add_product(M, w, Scalar(1), r);
    jacobian(problem, q, t, G);
    add_transpose(G, lambda, Scalar(1), r);
    constraint(problem, q, t, g);
    double largest = std::max(static_cast<double>(r.cwiseAbs().maxCoeff()),
                              static_cast<double>(g.cwiseAbs().maxCoeff()));
    if (levels > 1) {
      velocity_constraint(problem, q, t, G, v, rate, spare);
      largest = std::max(largest, static_cast<double>(rate.cwiseAbs().maxCoeff()));
    }
    return largest + 0.0 * static_cast<double>(r.sum() + g.sum());  // NaN if a component is NaN
  }

  NewtonUpdate update(const P& problem, Scalar t, const Factors& f, std::size_t stage, bool renew) {
    NewtonUpdate u;
    if (renew) {
      assemble(problem, t, f);
      if (!linear[stage].has_units()) find_units(linear[stage]);
      u.solvable = linear[stage].factor(J);
      if (!u.solvable) return u;
    }
    z.head(n) = r;
    z.segment(n, m) = g / f.c;
    if (levels > 1) z.tail(m) = rate / f.d;
    linear[stage].solve(z);
    scratch = z.head(n);
    b -= scratch;
    q -= f.c * scratch;
    using std::abs;
    u.update = static_cast<double>(abs(f.c) * scratch.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    lambda -= z.segment(n, m);
    if (levels > 1) {
      rate = z.tail(m);
      mu -= rate;
      add_product(normals, rate, Scalar(1), scratch);
      u.update = std::fmax(u.update, static_cast<double>(abs(f.c) * scratch.cwiseAbs().maxCoeff()));
    }
    a -= scratch;
    v -= f.d * scratch;
    return u;
  }

  /// Scales the rows of the equation of motion by the mass, and the rows of each level of
  /// constraints by G.
  void find_units(Linear& of) const {
    of.row_unit(J, 0, n, 0, n);
    for (Index k = n; k < J.rows(); k += m) {
      of.row_unit(J, k, m, 0, n);
      of.column_unit(J, k, m, 0, n);
    }
  }

  void assemble(const P& problem, Scalar t, const Factors& f) {
    J.setZero();
    potential_hessian(problem, q, t, H);
    add_curvature(problem, q, t, lambda, H);
    for (Index j = 0; j < n; ++j) {
      for (Index i = j; i < n; ++i) J(i, j) = J(j, i) = f.c * H(i, j);
    }
    S = f.s * M;
    if constexpr (HasMassOfPosition<P>) {
      S += f.d * (B.transpose() - B) + M;
      scratch = q - f.d * v;
      problem.mass_matrix(scratch, H);
      S -= H;
      problem.kinetic_mixed(q, w, B);
      J.topLeftCorner(n, n) += f.c * B.transpose();
    }
    if constexpr (HasForceJacobians<P>) {
      problem.force_jacobians(q, v, t, H, B);
      J.topLeftCorner(n, n) -= f.c * H;
      S -= f.d * B;
    }
    J.topLeftCorner(n, n) += S;
    for (Index k = 0; k < m; ++k) {
      for (Index j = 0; j < n; ++j) J(j, n + k) = J(n + k, j) = G(k, j);
    }
    if (levels > 1) assemble_velocities(problem, t, f);
  }
  void assemble_velocities(const P& problem, Scalar t, const Factors& f) {
    velocity_constraint_jacobian(problem, q, t, v, DG, G_rate);
    for (Index k = 0; k < m; ++k) {
      for (Index j = 0; j < n; ++j) J(n + m + k, j) = f.c / f.d * DG(k, j) + G(k, j);
      scratch = normals.col(k);
      apply(G, scratch, spare);
      J.col(n + m + k).tail(m) = spare;
      w.setZero();
      add_product(S, scratch, Scalar(1), w);
      J.col(n + m + k).head(n) = w;
    }
  }

  KeptMatrix kept{kept_accuracy<Scalar>()};
  int levels;
  Index n, m;
  MassAt<P> mass_at;
  std::vector<Linear> linear;  // one per stage
  MatrixOf<Scalar, Dynamic> J;
  VectorOf<Scalar, Dynamic> z;  // residuals, then updates
  Matrix M, B, S, H;
  JacobianFor<P> G, DG, G_rate;
  Vector r, w, scratch;  // w holds s a + k until the matrix is assembled
  Multipliers g, rate, spare;
};

}  // namespace shakedown
