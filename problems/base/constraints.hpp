// Holonomic constraints, fixed g(q) = 0 or moving g(q; t) = 0. Methods use both through one set of
// free functions. A problem with fixed constraints has
//
//   using Multipliers, Jacobian;                static constexpr int constraints (or Dynamic)
//   Index constraint_count() const
//   constraint(q, g)                            g(q)
//   jacobian(q, J)                              G(q) = Dg(q)
//   jacobian_derivative(q, a, J)                DG(q)[a]: row k is a^T Hess g_k; same pattern as G
//   add_curvature(q, lambda, H)                 H += sum_k lambda_k Hess g_k
//   add_constraint_third(q, lambda, a, out)     out += sum_k lambda_k D^3 g_k[a, a], or
//   static constexpr bool quadratic_constraints = true
//
// With moving constraints, each function has the time t as an argument after q, and there is one
// more function:
//
//   constraint_rate(q, t, out)                  d/dt g at fixed q
//
// Second derivatives of moving constraints, which only dense Jacobians support, need two more
// functions:
//
//   jacobian_rate(q, t, J)                      d/dt G at fixed q
//   constraint_second_rate(q, t, out)           d2/dt2 g at fixed q
// A dense Jacobian of fixed size may have entries that are zero everywhere, because a constraint
// depends on few coordinates. Products then skip these entries if the problem has
//
//   static constexpr bool touches(Index k, Index i)    false if d g_k / d q_i = 0 everywhere
#pragma once

#include "problems/base/jacobian.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

template <class P>
using MultipliersFor = typename P::Multipliers;
template <class P>
using JacobianFor = typename P::Jacobian;

/// Structure and storage of multiplier systems G M^-1 G'^T.
template <class P>
using MultiplierStructureFor = MultiplierStructure<JacobianFor<P>>;
template <class P>
using MultiplierMatrix = typename MultiplierStructureFor<P>::template GeneralStorage<ScalarOf<P>>;

template <class P>
concept HasDenseJacobian = HasConstraints<P> &&
    std::is_same_v<JacobianFor<P>, MatrixOf<ScalarOf<P>, P::constraints, P::dof>>;

/// The constraints are g(q; t) = 0.
template <class P>
concept HasMovingConstraints = HasConstraints<P> &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, MultipliersFor<P>& out) {
  problem.constraint(q, t, out);
};

template <class P>
concept HasFixedConstraints = HasConstraints<P> && !HasMovingConstraints<P>;

/// Second derivatives of fixed g are available.
template <class P>
concept HasCurvature = HasFixedConstraints<P> &&
    requires(const P& problem, const VectorFor<P>& q, JacobianFor<P>& J) {
  problem.jacobian_derivative(q, q, J);
};

/// Second derivatives of moving g are available.
template <class P>
concept HasMovingCurvature = HasMovingConstraints<P> &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, JacobianFor<P>& J,
             MultipliersFor<P>& out) {
  problem.jacobian_derivative(q, t, q, J);
  problem.jacobian_rate(q, t, J);
  problem.constraint_second_rate(q, t, out);
};
template <class P>
concept HasSecondDerivatives = HasCurvature<P> || HasMovingCurvature<P>;

/// Some constraints follow from the others: the rows of G are dependent wherever g = 0. Such a
/// problem has `static constexpr bool redundant_constraints = true` and a dense G.
template <class P>
concept HasRedundantConstraints = HasConstraints<P> && requires {
  requires P::redundant_constraints;
};

/// The equations of motion may depend on time.
template <class P>
concept DependsOnTime = HasMovingPotential<P> || HasMovingConstraints<P> || HasForce<P>;

/// Third derivatives of g are available.
template <class P>
concept HasConstraintThird = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out,
                                      const MultipliersFor<P>& lambda) {
  problem.add_constraint_third(q, lambda, q, out);
};

template <class P>
void constraint(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, MultipliersFor<P>& g) {
  if constexpr (HasMovingConstraints<P>) {
    problem.constraint(q, t, g);
  } else {
    problem.constraint(q, g);
  }
}

template <class P>
void jacobian(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, JacobianFor<P>& G) {
  if constexpr (HasMovingConstraints<P>) {
    problem.jacobian(q, t, G);
  } else {
    problem.jacobian(q, G);
  }
}

/// Sets DG to DG(q; t)[a].
template <class P>
void jacobian_derivative(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                         const VectorFor<P>& a, JacobianFor<P>& DG) {
  if constexpr (HasMovingConstraints<P>) {
    problem.jacobian_derivative(q, t, a, DG);
  } else {
    problem.jacobian_derivative(q, a, DG);
  }
}

/// The problem declares which entries of G may differ from zero.
template <class P>
concept HasPattern =
    HasDenseJacobian<P> && P::constraints != Dynamic&& P::dof != Dynamic&& requires {
  { P::touches(Index{0}, Index{0}) } -> std::convertible_to<bool>;
};

// Products with Jacobians of P, without the entries that are always zero.

/// out = G v.
template <class P, class V, class Out>
inline void apply_jacobian(const JacobianFor<P>& G, const V& v, Out& out) {
  if constexpr (HasPattern<P>) {
    apply_entries<P>(G, v, out);
  } else {
    apply(G, v, out);
  }
}
/// y += c G^T lambda.
template <class P, class Lambda, class Y>
inline void add_constraint_force(const JacobianFor<P>& G, const Lambda& lambda, ScalarOf<P> c,
                                 Y& y) {
  if constexpr (HasPattern<P>) {
    add_transpose_entries<P>(G, lambda, c, y);
  } else {
    add_transpose(G, lambda, c, y);
  }
}
/// y = c G^T lambda.
template <class P, class Lambda, class Y>
inline void constraint_force(const JacobianFor<P>& G, const Lambda& lambda, ScalarOf<P> c, Y& y) {
  if constexpr (P::dof == Dynamic) {
    y.setZero();
  } else {
    y.setConstant(ScalarOf<P>(-0.0));  // -0.0 + x = x, so the compiler leaves out the sum
  }
  add_constraint_force<P>(G, lambda, c, y);
}
/// K = Ga M^-1 Gb^T.
template <class P, class Mass, class Matrix>
inline void multiplier_matrix(const JacobianFor<P>& Ga, const Mass& mass, const JacobianFor<P>& Gb,
                              Matrix& K) {
  if constexpr (HasPattern<P> && std::is_same_v<Mass, DiagonalMass<ScalarOf<P>, P::dof>>) {
    gram_entries<P>(Ga, mass, Gb, K);
  } else {
    gram(Ga, mass, Gb, K);
  }
}

/// The upper triangle of K = G M^-1 G^T. The lower triangle may be set, too.
template <class P, class Mass, class Matrix>
inline void upper_gram(const JacobianFor<P>& G, const Mass& mass, Matrix& K) {
  if constexpr (HasPattern<P> && std::is_same_v<Mass, DiagonalMass<ScalarOf<P>, P::dof>>) {
    gram_entries<P, true>(G, mass, G, K);
  } else {
    gram(G, mass, G, K);
  }
}

/// H += sum_k lambda_k Hess g_k.
template <class P>
void add_curvature(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                   const MultipliersFor<P>& lambda, Operator<P>& H) {
  if constexpr (HasMovingConstraints<P>) {
    problem.add_curvature(q, t, lambda, H);
  } else {
    problem.add_curvature(q, lambda, H);
  }
}

/// Sets `rate` to d/dt g(q(t); t) = G v + (dg/dt at fixed q).
template <class P>
void velocity_constraint(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                         const JacobianFor<P>& G, const VectorFor<P>& v, MultipliersFor<P>& rate,
                         MultipliersFor<P>& scratch) {
  apply_jacobian<P>(G, v, rate);
  if constexpr (HasMovingConstraints<P>) {
    problem.constraint_rate(q, t, scratch);
    rate += scratch;
  }
}

/// Sets DG to d/dq of d/dt g: DG[v] + (dG/dt at fixed q). Moving constraints use `scratch`.
template <class P>
void velocity_constraint_jacobian(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                                  const VectorFor<P>& v, JacobianFor<P>& DG,
                                  JacobianFor<P>& scratch) {
  jacobian_derivative(problem, q, t, v, DG);
  if constexpr (HasMovingConstraints<P>) {
    problem.jacobian_rate(q, t, scratch);
    DG += scratch;
  }
}

/// Sets `out` to d2/dt2 g(q(t); t) for q'' = 0: DG[v] v + 2 (dG/dt) v + d2g/dt2. Overwrites `DG`
/// and `scratch`.
template <class P>
void constraint_acceleration(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                             const VectorFor<P>& v, MultipliersFor<P>& out, JacobianFor<P>& DG,
                             MultipliersFor<P>& scratch) {
  jacobian_derivative(problem, q, t, v, DG);
  apply(DG, v, out);
  if constexpr (HasMovingConstraints<P>) {
    problem.jacobian_rate(q, t, DG);
    apply(DG, v, scratch);
    out += ScalarOf<P>(2) * scratch;
    problem.constraint_second_rate(q, t, scratch);
    out += scratch;
  }
}

}  // namespace shakedown
