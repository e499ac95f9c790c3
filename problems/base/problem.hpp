// What a problem is, as named concepts.
//
// A problem is a small value: parameters and formulas. Evaluations are const, but some share
// scratch that is `mutable`: copy per thread, as every stepper does. Required of P<S>, S its
// scalar:
//
//   using Scalar, Vector, Structure, Parameters;   static constexpr int dof (or Eigen::Dynamic)
//   static constexpr std::string_view id, title, source;
//   explicit P(const Parameters&);                 template <class T> using With = P<T>;
//   Index size() const                             number of coordinates
//   void initial(Vector& q, Vector& p) const       start values
//   void check_start(q) const                      optional: UsageError where a q0 makes no sense
//
// and one of the two kinetic energies
//
//   mass()                          constant M: H = 1/2 p^T M^-1 p + V(q)
//   mass_matrix(q, M)               M(q), with kinetic_gradient(q, v, out) = d/dq 1/2 v^T M(q) v
//                                   and kinetic_mixed(q, v, B), B_ij = d/dv_j of that gradient
//   inertia_jacobians(q, v, a, Iq, Iv)   optional: dI/dq and dI/dv of the force that the inertia takes,
//                                   I = M(q) a + (d/dt M) v - d/dq 1/2 v^T M(q) v; IDA differences the
//                                   equations of a problem without it
//
// with the potential V, as far as it is known:
//
//   Scalar potential(q)             gradient(q, out)          hessian(q, Operator<P>&)
//   third_contraction(q, a, out)    out_i = sum_jk V_ijk a_j a_k
//   stiff_hessian(q, Operator<P>&)  Hess (V1/eps) of a split V = V0 + V1/eps
//   stiff_gradient(q, out), slow_gradient(q, out)  grad (V1/eps) and grad V0
//   scaled_hessian(q, c, Operator<P>&)  c Hess V, where the factor costs nothing
//
// A potential that moves with time is potential(q, t), gradient(q, t, out) and hessian(q, t, H)
// instead. Forces that
// have none, p' = -dH/dq + Q - G^T lambda:
//
//   force(q, v, t, out)                 Q(q, v, t): friction, drives
//   force_jacobians(q, v, t, Qq, Qv)    dQ/dq and dQ/dv, full matrices or, where G is not dense,
//                                       what `using ForceJacobian` names; without it Newton's
//                                       method leaves them out and converges linearly
//   magnetic_field(q, out)              where Q is the force v x b(q) on charged particles and nothing
//                                       else: b, see magnetic.hpp
//
// optional holonomic constraints (problems/base/constraints.hpp), and the symmetries:
// `momentum_maps` (name, kind) with generator(k, q, xi), so that J_k = p . xi_k(q).
//
// A body that only turns has none of mass, gradient and Hessian: its q are the nine entries of R in
// SO(3), row by row, and its p the body angular momentum, of another type than q (p = Omega: unit
// inertia). It has `using Momentum`, potential(q) and torque(q, out), the body torque
// -dV(R hat(eta))/d eta; its generators are body vectors.
// All vectors handed to these functions already have their size; none of them allocates.
//
// How the problem is run and measured, where the defaults do not suit it: `typical`, `measuring` and
// set_in_motion(q, p), see measuring.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "problems/base/mass.hpp"
#include "problems/base/measuring.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// A one-parameter symmetry group, whose momentum map is conserved.
enum class Symmetry : std::uint8_t { translation, rotation };

struct MomentumMap {
  std::string_view name;  ///< column name, for example "angular_momentum"
  Symmetry kind;
};

/// `id` and `title` of a problem that is made from another one by a wrapper (Penalised, Soft,
/// Fixman), and where it has them `typical` and `measuring`; specialised beside that other one, with the
/// scalar double.
template <class P>
struct Names;

template <class P>
using ScalarOf = typename P::Scalar;
template <class P>
using VectorFor = typename P::Vector;

template <class P>
struct MomentumOf {
  using type = typename P::Vector;
};
template <class P>
  requires requires { typename P::Momentum; }
struct MomentumOf<P> {
  using type = typename P::Momentum;
};
/// Type of p, that of q unless the problem says otherwise.
template <class P>
using MomentumFor = typename MomentumOf<P>::type;

/// Full square matrix of the problem's size, for the few places that need one.
template <class P>
using FullMatrixFor = MatrixOf<ScalarOf<P>, P::dof>;

template <class P>
concept Problem = requires(const P& problem, VectorFor<P>& q, MomentumFor<P>& p) {
  typename P::Scalar;
  typename P::Structure;
  typename P::Parameters;
  { P::dof } -> std::convertible_to<int>;
  { P::id } -> std::convertible_to<std::string_view>;
  { P::title } -> std::convertible_to<std::string_view>;
  { P::source } -> std::convertible_to<std::string_view>;
  { problem.size() } -> std::convertible_to<Index>;
  problem.initial(q, p);
};

template <class P>
concept HasConstantMass = requires(const P& problem) {
  problem.mass();
};

template <class P>
concept HasMassOfPosition = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out,
                                     FullMatrixFor<P>& M) {
  problem.mass_matrix(q, M);
  problem.kinetic_gradient(q, q, out);
  problem.kinetic_mixed(q, q, M);
};

/// The derivatives of M(q) a and of the Coriolis terms.
template <class P>
concept HasInertiaJacobians = HasMassOfPosition<P> &&
    requires(const P& problem, const VectorFor<P>& q, FullMatrixFor<P>& A) {
  problem.inertia_jacobians(q, q, q, A, A);
};

template <class P>
concept HasGradient = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out) {
  { problem.potential(q) } -> std::convertible_to<ScalarOf<P>>;
  problem.gradient(q, out);
};

/// V(q; t) rather than V(q).
template <class P>
concept HasMovingPotential = requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                                      VectorFor<P>& out) {
  { problem.potential(q, t) } -> std::convertible_to<ScalarOf<P>>;
  problem.gradient(q, t, out);
};

template <class P>
concept HasMovingHessian = HasMovingPotential<P> &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, Operator<P>& H) {
  problem.hessian(q, t, H);
};

/// V at time t, whether it depends on it or not.
template <class P>
ScalarOf<P> potential(const P& problem, const VectorFor<P>& q, ScalarOf<P> t) {
  if constexpr (HasMovingPotential<P>) {
    return problem.potential(q, t);
  } else {
    return problem.potential(q);
  }
}

/// grad V at time t, whether it depends on it or not.
template <class P>
inline void potential_gradient(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                               VectorFor<P>& out) {
  if constexpr (HasMovingPotential<P>) {
    problem.gradient(q, t, out);
  } else {
    problem.gradient(q, out);
  }
}

/// Forces beyond -grad V: Q(q, v, t).
template <class P>
concept HasForce = requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                            VectorFor<P>& out) {
  problem.force(q, q, t, out);
};
/// Storage of dQ/dq and dQ/dv; all entries count, those above the diagonal too.
template <class P>
struct ForceJacobianOf {
  using type = FullMatrixFor<P>;
};
template <class P>
  requires requires { typename P::ForceJacobian; }
struct ForceJacobianOf<P> {
  using type = typename P::ForceJacobian;
};
template <class P>
using ForceJacobianFor = typename ForceJacobianOf<P>::type;
/// Its derivatives as well.
template <class P>
concept HasForceJacobians = HasForce<P> &&
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, ForceJacobianFor<P>& D) {
  problem.force_jacobians(q, q, t, D, D);
};

/// The configuration is a rotation, R in SO(3).
template <class P>
concept HasRotationGroup = requires(const P& problem, const VectorFor<P>& q,
                                    typename P::Momentum& out) {
  { problem.potential(q) } -> std::convertible_to<ScalarOf<P>>;
  problem.torque(q, out);
};

/// Number of entries of p.
template <class P>
Index momentum_size(const P& problem) {
  if constexpr (requires { typename P::Momentum; }) {
    return P::Momentum::RowsAtCompileTime;
  } else {
    return problem.size();
  }
}

template <class P>
concept HasHessian = requires(const P& problem, const VectorFor<P>& q, Operator<P>& H) {
  problem.hessian(q, H);
};

/// Hess V at time t, whether it depends on it or not.
template <class P>
inline void potential_hessian(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                              Operator<P>& H) {
  if constexpr (HasMovingHessian<P>) {
    problem.hessian(q, t, H);
  } else {
    problem.hessian(q, H);
  }
}

template <class P>
concept HasThirdContraction = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out) {
  problem.third_contraction(q, q, out);
};

template <class P>
concept HasStiffSplit = requires(const P& problem, const VectorFor<P>& q, Operator<P>& H) {
  problem.stiff_hessian(q, H);
};

/// The gradients of V0 and of V1/eps apart.
template <class P>
concept HasSplitGradient = requires(const P& problem, const VectorFor<P>& q, VectorFor<P>& out) {
  problem.stiff_gradient(q, out);
  problem.slow_gradient(q, out);
};

/// The problem evaluates c Hess V as cheaply as Hess V.
template <class P>
concept HasScaledHessian = requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> c,
                                    Operator<P>& H) {
  problem.scaled_hessian(q, c, H);
};

template <class P>
concept HasConstraints = requires {
  typename P::Jacobian;
};

/// The stiff form of a constrained problem: V + 1/2 omega^2 g^T g with g that of `constrained()`.
template <class P>
concept HasPenalty = requires(const P& problem) {
  problem.constrained();
  { problem.omega() } -> std::convertible_to<ScalarOf<P>>;
};

/// The start from which promises are measured: see measuring.hpp.
template <class P>
concept HasSetInMotion = requires(const P& problem, VectorFor<P>& q, MomentumFor<P>& p) {
  problem.set_in_motion(q, p);
};

template <class P>
concept HasMomentumMaps = requires {
  P::momentum_maps.size();
};

/// None where P names none.
template <class P>
constexpr auto momentum_maps_of() {
  if constexpr (HasMomentumMaps<P>) {
    return P::momentum_maps;
  } else {
    return std::array<MomentumMap, 0>{};
  }
}
template <class P>
constexpr int momentum_map_count() {
  return static_cast<int>(momentum_maps_of<P>().size());
}

/// A = M + c Hess V(q), what every implicit method factors.
template <class P>
inline void mass_plus_hessian(const P& problem, const VectorFor<P>& q, ScalarOf<P> c,
                              Operator<P>& A) {
  if constexpr (HasScaledHessian<P>) {
    problem.scaled_hessian(q, c, A);
    mass_plus(A, problem.mass(), ScalarOf<P>(1));
  } else {
    problem.hessian(q, A);
    mass_plus(A, problem.mass(), c);
  }
}

/// The types of a problem with dense operators: n coordinates, m constraints.
template <class S, int n>
struct DenseTypes {
  using Scalar = S;
  using Vector = VectorOf<S, n>;
  using Structure = structure::Dense<n>;
  static constexpr int dof = n;
  [[nodiscard]] static constexpr Index size() { return n; }
};
template <class S, int n, int m>
struct DenseConstrainedTypes : DenseTypes<S, n> {
  using Multipliers = VectorOf<S, m>;
  using Jacobian = MatrixOf<S, m, n>;
  static constexpr int constraints = m;
  [[nodiscard]] static constexpr Index constraint_count() { return m; }
};

}  // namespace shakedown
