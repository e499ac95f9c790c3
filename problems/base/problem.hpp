// The concepts that a problem models.
//
// A problem is a small value: parameters and formulas. Evaluations are const but may share
// `mutable` scratch, so each thread and stepper has its own copy. Required of P<S> with scalar S:
//
//   using Scalar, Vector, Structure, Parameters;   static constexpr int dof (or Eigen::Dynamic)
//   static constexpr std::string_view id, title, source;
//   explicit P(const Parameters&);                 template <class T> using With = P<T>;
//   Index size() const                             number of coordinates
//   void initial(Vector& q, Vector& p) const       start values
//   void check_start(q) const                      optional: throws UsageError if q0 is meaningless
//
// and one of the two kinetic energies:
//
//   mass()                          constant M: H = 1/2 p^T M^-1 p + V(q)
//   mass_matrix(q, M)               M(q), with kinetic_gradient(q, v, out) = d/dq 1/2 v^T M(q) v
//                                   and kinetic_mixed(q, v, B), B_ij = d/dv_j of that gradient
//   inertia_jacobians(q, v, a, Iq, Iv)   optional: dI/dq and dI/dv of the inertial force
//                                   I = M(q) a + (d/dt M) v - d/dq 1/2 v^T M(q) v; without it IDA
//                                   differences the equations of motion
//
// with the potential V and its known derivatives:
//
//   Scalar potential(q)             gradient(q, out)          hessian(q, Operator<P>&)
//   third_contraction(q, a, out)    out_i = sum_jk V_ijk a_j a_k
//   stiff_hessian(q, Operator<P>&)  Hess (V1/eps) of a split V = V0 + V1/eps
//   stiff_gradient(q, out), slow_gradient(q, out)  grad (V1/eps) and grad V0
//   scaled_hessian(q, c, Operator<P>&)  c Hess V, if the factor costs nothing
//
// A potential that depends on time has potential(q, t), gradient(q, t, out) and hessian(q, t, H)
// instead. Forces without a potential, p' = -dH/dq + Q - G^T lambda:
//
//   force(q, v, t, out)                 Q(q, v, t): friction, drives
//   force_jacobians(q, v, t, Qq, Qv)    dQ/dq and dQ/dv, full matrices or, if G is not dense, the
//                                       type `ForceJacobian`; without it Newton's method omits them
//                                       and converges linearly
//   magnetic_field(q, out)              b, if Q is only the force v x b(q) on charged particles;
//                                       see magnetic.hpp
//   space, central_attraction()         bodies around a dominant one; see central_body.hpp
//
// A problem may have holonomic constraints (problems/base/constraints.hpp) and symmetries. For
// these it has `momentum_maps` (name and kind) and generator(k, q, xi); then J_k = p . xi_k(q).
//
// A body that only rotates has no mass, gradient or Hessian. Its q are the nine entries of R in
// SO(3), row by row. Its p is the body angular momentum I Omega, which has a different type from q.
// It has `using Momentum`, potential(q), torque(q, out), the body torque tau . eta = -dV(R
// hat(eta)), and optionally torque_derivative(q, D), D eta = dtau(R hat(eta)). I is 1 unless
// principal_moments() returns its diagonal; the axes of the body are its principal axes. Its
// generators are body vectors. All vectors passed to these functions already have their size; none
// of the functions allocates.
//
// sketch(q, out) or sketch(q, t, out) says how the problem draws itself; see sketch.hpp.
// `equations`, optional, has the energy, constraints and forces in LaTeX, for pages.
//
// `typical`, `measuring`, `drawn` and set_in_motion(q, p) say how the problem is run and measured, if the
// defaults do not suit it; see measuring.hpp.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "problems/base/mass.hpp"
#include "problems/base/measuring.hpp"
#include "problems/base/sketch.hpp"
#include "problems/base/structure.hpp"

namespace shakedown {

/// A one-parameter symmetry group, whose momentum map is conserved.
enum class Symmetry : std::uint8_t { translation, rotation };

struct MomentumMap {
  std::string_view name;  ///< column name, for example "angular_momentum"
  Symmetry kind;
};

/// `id` and `title`, and optionally `equations`, `typical`, `measuring` and `drawn`, of a problem
/// that a wrapper (Penalised, Soft, Fixman) makes from another one. The specialisation stands next
/// to the other problem, for the scalar double.
template <class P>
struct Names;

/// Returns the equations of a problem, its physics or its names; empty if it has none.
template <class P>
constexpr std::string_view equations_of() {
  if constexpr (requires { P::equations; }) return P::equations;
  return {};
}

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
/// The type of p: the type of q unless the problem says otherwise.
template <class P>
using MomentumFor = typename MomentumOf<P>::type;

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

/// The problem has the derivatives of M(q) a and of the Coriolis terms.
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

/// The potential is V(q; t).
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

/// Returns V at time t, whether or not it depends on t.
template <class P>
ScalarOf<P> potential(const P& problem, const VectorFor<P>& q, ScalarOf<P> t) {
  if constexpr (HasMovingPotential<P>) {
    return problem.potential(q, t);
  } else {
    return problem.potential(q);
  }
}

/// Sets `out` to grad V at time t, whether or not it depends on t.
template <class P>
inline void potential_gradient(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                               VectorFor<P>& out) {
  if constexpr (HasMovingPotential<P>) {
    problem.gradient(q, t, out);
  } else {
    problem.gradient(q, out);
  }
}

/// The problem has forces Q(q, v, t) beyond -grad V.
template <class P>
concept HasForce = requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t,
                            VectorFor<P>& out) {
  problem.force(q, q, t, out);
};
/// Storage of dQ/dq and dQ/dv; it holds both triangles.
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
/// The problem also has the derivatives of Q.
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

/// The inertia of the body is the diagonal matrix of these moments; without them it is 1.
template <class P>
concept HasPrincipalMoments = HasRotationGroup<P> && requires(const P& problem) {
  { problem.principal_moments() } -> std::convertible_to<typename P::Momentum>;
};
template <class P>
concept HasTorqueDerivative = HasRotationGroup<P> &&
    requires(const P& problem, const VectorFor<P>& q, MatrixOf<ScalarOf<P>, 3>& D) {
  problem.torque_derivative(q, D);
};

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

/// Sets H to Hess V at time t, whether or not it depends on t.
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

/// The problem has grad V0 and grad V1/eps separately.
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

/// The stiff form of a constrained problem: V + 1/2 omega^2 g^T g, with the g of `constrained()`.
template <class P>
concept HasPenalty = requires(const P& problem) {
  problem.constrained();
  { problem.omega() } -> std::convertible_to<ScalarOf<P>>;
};

/// The problem has a start for the measurements of promises: see measuring.hpp.
template <class P>
concept HasSetInMotion = requires(const P& problem, VectorFor<P>& q, MomentumFor<P>& p) {
  problem.set_in_motion(q, p);
};

/// The drawing of the problem does not depend on time.
template <class P>
concept HasFixedSketch = requires(const P& problem, const VectorFor<P>& q, Sketch& out) {
  problem.sketch(q, out);
};
/// The problem draws itself: see sketch.hpp.
template <class P>
concept HasSketch = HasFixedSketch<P> ||
    requires(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, Sketch& out) {
  problem.sketch(q, t, out);
};

/// Draws the problem at time t, whether or not its drawing depends on t.
template <class P>
  requires HasSketch<P>
void sketch(const P& problem, const VectorFor<P>& q, ScalarOf<P> t, Sketch& out) {
  if constexpr (HasFixedSketch<P>) {
    problem.sketch(q, out);
  } else {
    problem.sketch(q, t, out);
  }
}

template <class P>
concept HasMomentumMaps = requires {
  P::momentum_maps.size();
};

/// The momentum maps of P; empty if it declares none.
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

/// Sets A = M + c Hess V(q), the matrix that implicit methods factor.
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
