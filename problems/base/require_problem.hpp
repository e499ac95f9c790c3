// `require_problem<P>()`, where P is registered, makes the compiler say in one sentence what P
// lacks. Otherwise a member of the wrong constness or signature would be ignored silently.
#pragma once

#include <concepts>
#include <string_view>

#include "problems/base/constraints.hpp"
#include "problems/base/magnetic.hpp"
#include "problems/base/own_dynamics.hpp"

namespace shakedown {

namespace detail {

template <auto>
struct Constant {};
template <class P>
concept HasProblemTypes = requires {
  typename P::Scalar;
  typename P::Vector;
  typename P::Structure;
  typename P::Parameters;
};
template <class P>
concept HasConstraintTypes = requires {
  typename P::Jacobian;
  typename P::Multipliers;
};

// P has a member of this name, even if only a non-const P can call it. A deleted member, or one
// whose requirement P does not meet, does not count.
template <class P>
concept NamesPotential = requires {
  &P::potential;
}
|| requires(P& p, VectorFor<P>& q) { p.potential(q); };
template <class P>
concept NamesGradient = requires {
  &P::gradient;
}
|| requires(P& p, VectorFor<P>& q) { p.gradient(q, q); };
template <class P>
concept NamesHessian = requires {
  &P::hessian;
}
|| requires(P& p, VectorFor<P>& q, Operator<P>& H) { p.hessian(q, H); };
template <class P>
concept NamesStiffHessian = requires {
  &P::stiff_hessian;
}
|| requires(P& p, VectorFor<P>& q, Operator<P>& H) { p.stiff_hessian(q, H); };
template <class P>
concept NamesScaledHessian = requires {
  &P::scaled_hessian;
}
|| requires(P& p, VectorFor<P>& q, ScalarOf<P> c, Operator<P>& H) { p.scaled_hessian(q, c, H); };
template <class P>
concept NamesThirdContraction = requires {
  &P::third_contraction;
}
|| requires(P& p, VectorFor<P>& q) { p.third_contraction(q, q, q); };
template <class P>
concept NamesMagneticField = requires {
  &P::magnetic_field;
}
|| requires(P& p, VectorFor<P>& q) { p.magnetic_field(q, q); };
template <class P>
concept NamesJacobianDerivative = requires {
  &P::jacobian_derivative;
}
|| requires(P& p, VectorFor<P>& q, JacobianFor<P>& G) { p.jacobian_derivative(q, q, G); };

template <class P>
concept NamesPrincipalMoments = requires {
  &P::principal_moments;
};
template <class P>
concept NamesTorqueDerivative = requires {
  &P::torque_derivative;
}
|| requires(P& p, VectorFor<P>& q, MatrixOf<ScalarOf<P>, 3>& D) { p.torque_derivative(q, D); };

template <class P>
concept NamesSetInMotion = requires {
  &P::set_in_motion;
}
|| requires(P& p, VectorFor<P>& q, MomentumFor<P>& m) { p.set_in_motion(q, m); };

template <class P>
concept NamesSketch = requires {
  &P::sketch;
}
|| requires(P& p, VectorFor<P>& q, Sketch& out) { p.sketch(q, out); };

template <class P>
concept HasPotential = HasGradient<P> || HasMovingPotential<P> || HasRotationGroup<P>;
template <class P>
concept HasConstraint = HasMovingConstraints<P> ||
    requires(const P& p, const VectorFor<P>& q, MultipliersFor<P>& g) {
  p.constraint(q, g);
};
template <class P>
concept HasJacobian = requires(const P& p, const VectorFor<P>& q, ScalarOf<P> t,
                               JacobianFor<P>& G) {
  requires requires { p.jacobian(q, G); } || requires {
    p.jacobian(q, t, G);
  };
};
template <class P>
concept HasGenerators = requires(const P& p, const VectorFor<P>& q, MomentumFor<P>& xi) {
  p.generator(0, q, xi);
};

template <class P>
consteval void require_optional_members() {
  static_assert(
      HasPotential<P> || !(NamesPotential<P> || NamesGradient<P>),
      "problem: `potential` or `gradient` is not seen: needs both, `Scalar "
      "potential(const Vector& q) const` and `void gradient(const Vector& q, Vector& out) "
      "const`");
  static_assert(HasHessian<P> || HasMovingHessian<P> || !NamesHessian<P>,
                "problem: `hessian` is not seen: needs `void hessian(const Vector& q, "
                "Operator<P>& H) const`");
  static_assert(HasStiffSplit<P> || !NamesStiffHessian<P>,
                "problem: `stiff_hessian` is not seen: needs `void stiff_hessian(const Vector& q, "
                "Operator<P>& H) const`");
  static_assert(HasScaledHessian<P> || !NamesScaledHessian<P>,
                "problem: `scaled_hessian` is not seen: needs `void scaled_hessian(const Vector& "
                "q, Scalar c, Operator<P>& H) const`");
  static_assert(HasThirdContraction<P> || !NamesThirdContraction<P>,
                "problem: `third_contraction` is not seen: needs `void third_contraction(const "
                "Vector& q, const Vector& a, Vector& out) const`");
  static_assert(
      HasMagneticField<P> || !NamesMagneticField<P>,
      "problem: `magnetic_field` is not seen: needs `void magnetic_field(const Vector& q, "
      "Vector& out) const` beside `force`, a diagonal mass and three coordinates a particle");
  static_assert(HasPrincipalMoments<P> || !NamesPrincipalMoments<P>,
                "problem: `principal_moments` is not seen: needs `Momentum principal_moments() "
                "const` beside `torque`");
  static_assert(HasTorqueDerivative<P> || !NamesTorqueDerivative<P>,
                "problem: `torque_derivative` is not seen: needs `void torque_derivative(const "
                "Vector& q, Matrix3<Scalar>& D) const` beside `torque`");
  static_assert(
      HasSetInMotion<P> || !NamesSetInMotion<P>,
      "problem: `set_in_motion` is not seen: needs `void set_in_motion(Vector& q, Vector& "
      "p) const`");
  static_assert(HasSketch<P> || !NamesSketch<P>,
                "problem: `sketch` is not seen: needs `void sketch(const Vector& q, Sketch& out) "
                "const` or `void sketch(const Vector& q, Scalar t, Sketch& out) const`");
  static_assert(
      requires { TypicalRun(P::typical); } || !requires { P::typical; },
      "problem: `typical` is not seen: needs `static constexpr TypicalRun typical{.step = ..., "
      ".until = ...}`");
  static_assert(
      requires { Measuring(P::measuring); } || !requires { P::measuring; },
      "problem: `measuring` is not seen: needs `static constexpr Measuring measuring{...}`");
  static_assert(momentum_map_count<P>() == 0 || HasGenerators<P>,
                "problem: `momentum_maps` need `void generator(int k, const Vector& q, Vector& xi) "
                "const`");
}

template <class P>
consteval void require_constraints() {
  static_assert(
      requires { typename P::Multipliers; },
      "problem: needs `using Multipliers`, the type of g(q), beside `using Jacobian`");
  if constexpr (HasConstraintTypes<P>) {
    static_assert(
        requires { typename Constant<int(P::constraints)>; },
        "problem: needs `static constexpr int constraints`, or Eigen::Dynamic");
    static_assert(
        requires(const P& p) { Index(p.constraint_count()); },
        "problem: needs `Index constraint_count() const`");
    static_assert(HasConstraint<P>,
                  "problem: needs `void constraint(const Vector& q, Multipliers& g) const`");
    static_assert(HasJacobian<P>,
                  "problem: needs `void jacobian(const Vector& q, Jacobian& G) const`");
    static_assert(HasCurvature<P> || HasMovingConstraints<P> || !NamesJacobianDerivative<P>,
                  "problem: `jacobian_derivative` is not seen: needs `void "
                  "jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const`");
  }
}

}  // namespace detail

/// Does not compile unless P is a problem. The message names the member that is missing, or that
/// has a form no concept accepts.
template <class P>
consteval void require_problem() {
  using namespace detail;
  static_assert(
      requires { typename P::Scalar; }, "problem: needs `using Scalar`, the type of its numbers");
  static_assert(
      requires { typename P::Vector; }, "problem: needs `using Vector`, the type of q");
  static_assert(
      requires { typename P::Structure; },
      "problem: needs `using Structure`, that of its Hessian: structure::Dense<n>, ...");
  static_assert(
      requires { typename P::Parameters; },
      "problem: needs `using Parameters`, a struct with a static settings()");
  static_assert(
      requires { typename P::template With<long double>; },
      "problem: needs `template <class T> using With`, the problem on the scalar T");
  static_assert(
      requires { typename Constant<int(P::dof)>; },
      "problem: needs `static constexpr int dof`, or Eigen::Dynamic");
  static_assert(
      requires { typename Constant<std::string_view(P::id).size()>; },
      "problem: needs `static constexpr std::string_view id`");
  static_assert(
      requires { typename Constant<std::string_view(P::title).size()>; },
      "problem: needs `static constexpr std::string_view title`");
  static_assert(
      requires { typename Constant<std::string_view(P::source).size()>; },
      "problem: needs `static constexpr std::string_view source`");
  static_assert(
      requires(const P& p) { Index(p.size()); },
      "problem: needs `Index size() const`, the number of coordinates");
  if constexpr (HasProblemTypes<P>) {
    static_assert(std::constructible_from<P, const typename P::Parameters&>,
                  "problem: needs the constructor `explicit P(const Parameters&)`");
    static_assert(
        requires(const P& problem, VectorFor<P>& q, MomentumFor<P>& p) { problem.initial(q, p); },
        "problem: needs `void initial(Vector& q, Vector& p) const`, the start");
    static_assert(
        HasConstantMass<P> || HasMassOfPosition<P> || HasRotationGroup<P> || HasOwnDynamics<P>,
        "problem: needs `mass() const`, or `mass_matrix(q, M) const` with `kinetic_gradient(q, v, "
        "out) const` and `kinetic_mixed(q, v, B) const`");
    require_optional_members<P>();
    if constexpr (HasConstraints<P>) require_constraints<P>();
  }
}

}  // namespace shakedown
