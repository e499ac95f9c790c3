// The interface of a method, and the needs by which a method states its requirements on a problem.
//
// A method is a tag type with
//
//   static constexpr Traits traits;                     the record that the tests verify
//   using Needs = needs::All<need::..., ...>;           its requirements on a problem, by name
//   struct Options { ...; static settings(); };         documented defaults
//   template <class P> class Stepper {
//     Stepper(const P&, const Options&, Scalar h, const State<P>&);   allocates everything; h != 0
//     StepReport step(State<P>&);                       t_n -> t_n + h, q and p; no allocation
//   };
//
// A SUNDIALS stepper keeps its own state and cannot restart, so it cannot be composed.
//
// A method may also have
//
//   const Vector& velocity() const                      its own v
//   const Multipliers& lambda() const
//   void restart(const State<P>&)                       recomputes values cached by the last step,
//                                                       so that compositions may change h or (q, p)
//   void momentum_changed(const State<P>&)              the like, if only p has changed
//   StepReport step_unprojected(State<P>&)              a step whose p may lack a term G^T lambda,
//                                                       for compositions that project p themselves
//   std::string message() const
//   static constexpr Appearance look                    see look.hpp
//
// Options that contain values with units define `void change_units(double length, double mass,
// double time)`. This function converts them to units in which the numerical values of all lengths,
// masses and times are multiplied by these factors.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "methods/base/look.hpp"
#include "methods/base/traits.hpp"
#include "problems/base/constraints.hpp"
#include "problems/base/entries.hpp"
#include "problems/base/problem.hpp"
#include "problems/base/rotation.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// q and p at time t. The time loop sets t = t0 + k h; a step reads it as t_n.
template <class P>
struct State {
  VectorFor<P> q;
  MomentumFor<P> p;
  ScalarOf<P> t{0};
};

/// Returns the problem's initial state.
template <class P>
State<P> initial_state(const P& problem) {
  State<P> state;
  state.q.setZero(problem.size());
  state.p.setZero(momentum_size(problem));
  problem.initial(state.q, state.p);
  return state;
}

struct NoOptions {
  static std::vector<Setting> settings() { return {}; }
};

/// Evaluations that a method may call only if one of its needs grants them; see declared_needs.hpp.
struct Evaluations {
  enum : unsigned {
    gradient = 1,
    hessian = 2,
    third = 4,
    stiff_hessian = 8,
    constraints = 16,
    curvature = 32,
    mass_of_position = 64,
    split_gradient = 128,
    force = 256,
  };
};

/// The needs. `met<P>` tells whether problem P meets the need; `grants` lists the evaluations that
/// it permits.
namespace need {

/// This need is added to every method that does not need a group.
struct VectorSpace {
  static constexpr std::string_view name = "vector space";
  template <class P>
  static constexpr bool met = !HasRotationGroup<P>;
};
/// This need is added to every method that does not need forces.
struct PotentialForces {
  static constexpr std::string_view name = "no forces beyond the potential";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = !HasForce<P>;
};
/// The method takes Q(q, v, t) into account if the problem has one.
struct AnyForce {
  static constexpr std::string_view name = "takes forces Q(q, v, t)";
  static constexpr bool takes_forces = true;
  static constexpr unsigned grants = Evaluations::force;
  template <class P>
  static constexpr bool met = true;
};
struct RotationGroup {
  static constexpr std::string_view name = "configuration in SO(3)";
  static constexpr bool on_group = true;
  template <class P>
  static constexpr bool met = HasRotationGroup<P>;
};
/// R in R^{3x3}, held near SO(3) by the penalty 1/2 omega^2 tr((R^T R - I)^2).
struct RelaxedRotation {
  static constexpr std::string_view name = "rotation relaxed to R^{3x3}, linear potential";
  template <class P>
  static constexpr bool met = HasRelaxedRotation<P>;
};
struct Unconstrained {
  static constexpr std::string_view name = "no constraints";
  template <class P>
  static constexpr bool met = !HasConstraints<P>;
};
struct Constraints {
  static constexpr std::string_view name = "constraints g(q)";
  static constexpr unsigned grants = Evaluations::constraints;
  template <class P>
  static constexpr bool met = HasConstraints<P>;
};
struct FixedConstraints {
  static constexpr std::string_view name = "constraints that do not move with time";
  static constexpr unsigned grants = Evaluations::constraints;
  template <class P>
  static constexpr bool met = HasFixedConstraints<P>;
};
/// The multipliers are unique.
struct IndependentConstraints {
  static constexpr std::string_view name = "constraints of which none is redundant";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = !HasRedundantConstraints<P>;
};
struct ConstraintCurvature {
  static constexpr std::string_view name = "second derivatives of the constraints";
  static constexpr unsigned grants = Evaluations::constraints | Evaluations::curvature;
  template <class P>
  static constexpr bool met = HasCurvature<P>;
};
struct CurvatureInTime {
  static constexpr std::string_view name = ConstraintCurvature::name;
  static constexpr unsigned grants = ConstraintCurvature::grants;
  template <class P>
  static constexpr bool met = HasSecondDerivatives<P>;
};
struct ConstantMass {
  static constexpr std::string_view name = "constant mass matrix";
  template <class P>
  static constexpr bool met = HasConstantMass<P>;
};
/// The mass matrix is constant or depends on position.
struct AnyMass {
  static constexpr std::string_view name = "constant or position-dependent mass matrix";
  static constexpr unsigned grants = Evaluations::mass_of_position;
  template <class P>
  static constexpr bool met = HasConstantMass<P> || HasMassOfPosition<P>;
};
/// If M depends on position, M(q) and G M^-1 G^T are stored as full matrices.
struct DenseWithMassOfPosition {
  static constexpr std::string_view name = "dense constraint Jacobian where M depends on q";
  static constexpr bool implied = true;
  template <class P>
  static constexpr bool met = HasConstantMass<P> || !HasConstraints<P> || HasDenseJacobian<P>;
};
struct MassOfPosition {
  static constexpr std::string_view name = "position-dependent mass matrix";
  static constexpr unsigned grants = Evaluations::mass_of_position;
  template <class P>
  static constexpr bool met = HasMassOfPosition<P>;
};
/// The reason reported if the potential moves with time but the method evaluates its derivatives
/// without a time.
constexpr std::string_view still_potential = "potential that does not move with time";
template <class P>
constexpr std::string_view still_or(std::string_view name) {
  return HasMovingPotential<P> ? still_potential : name;
}
struct Gradient {
  static constexpr std::string_view name = "gradient";
  static constexpr unsigned grants = Evaluations::gradient;
  template <class P>
  static constexpr bool met = HasGradient<P>;
  template <class P>
  static constexpr std::string_view reason = still_or<P>(name);
};
/// The potential may also move with time.
struct GradientInTime {
  static constexpr std::string_view name = "gradient";
  static constexpr unsigned grants = Evaluations::gradient;
  template <class P>
  static constexpr bool met = HasGradient<P> || HasMovingPotential<P>;
};
struct Hessian {
  static constexpr std::string_view name = "Hessian";
  static constexpr unsigned grants = Evaluations::hessian;
  template <class P>
  static constexpr bool met = HasHessian<P>;
  template <class P>
  static constexpr std::string_view reason = still_or<P>(name);
};
/// The potential may also move with time.
struct HessianInTime {
  static constexpr std::string_view name = Hessian::name;
  static constexpr unsigned grants = Hessian::grants;
  template <class P>
  static constexpr bool met = HasHessian<P> || HasMovingHessian<P>;
};
struct ThirdContraction {
  static constexpr std::string_view name = "third contraction a.V'''.a";
  static constexpr unsigned grants = Evaluations::third;
  template <class P>
  static constexpr bool met = HasThirdContraction<P>;
};
struct StiffSplit {
  static constexpr std::string_view name = "stiff split V0 + V1/eps";
  static constexpr unsigned grants = Evaluations::stiff_hessian;
  template <class P>
  static constexpr bool met = HasStiffSplit<P>;
};
struct SplitGradient {
  static constexpr std::string_view name = "gradients of V0 and V1/eps apart";
  static constexpr unsigned grants = Evaluations::split_gradient;
  template <class P>
  static constexpr bool met = HasSplitGradient<P>;
};
/// The problem is the stiff form of a constrained problem and provides omega and g.
struct Penalty {
  static constexpr std::string_view name = "penalty omega^2/2 g^T g";
  template <class P>
  static constexpr bool met = HasPenalty<P>;
};
struct DoublePrecision {
  static constexpr std::string_view name = "double precision";
  template <class P>
  static constexpr bool met = std::is_same_v<ScalarOf<P>, double>;
};
/// The operators are full matrices. Methods that exist only as dense baselines need this.
struct DenseOperators {
  static constexpr std::string_view name = "dense operators";
  template <class P>
  static constexpr bool met = std::is_same_v<typename P::Structure, structure::Dense<P::dof>>;
};
/// The operators are dense, or they are structured and a sparse solver can list their entries. In
/// the second case, forces must have derivatives.
struct ListedOperators {
  static constexpr std::string_view name = "dense operators, or such as can be listed";
  template <class P>
  static constexpr bool met = DenseOperators::met<P> ||
                              (HasListedOperators<P> && (!HasForce<P> || HasForceJacobians<P>));
};

}  // namespace need

namespace needs {

/// The answer to one need. `reason` is its name or a more specific reason for P.
struct Answer {
  std::string_view reason;
  bool met;
};
template <class N, class P>
constexpr std::string_view reason_of() {
  if constexpr (requires { N::template reason<P>; }) {
    return N::template reason<P>;
  } else {
    return N::name;
  }
}
inline std::vector<std::string> unmet(std::span<const Answer> answers) {
  std::vector<std::string> names;
  for (const Answer& answer : answers) {
    const bool said = std::find(names.begin(), names.end(), answer.reason) != names.end();
    if (!answer.met && !said) names.emplace_back(answer.reason);
  }
  return names;
}

template <class N>
constexpr unsigned grants_of() {
  if constexpr (requires { N::grants; }) {
    return N::grants;
  } else {
    return 0;
  }
}

template <class N>
concept Implied = requires {
  requires N::implied;
};

/// A conjunction of needs, in the order in which they are reported. `names` returns the needs that
/// a method states explicitly.
template <class... N>
struct Conjunction {
  static constexpr unsigned grants = (grants_of<N>() | ... | 0U);
  template <class P>
  static constexpr bool met = (N::template met<P> && ...);

  static std::vector<std::string> names() {
    std::vector<std::string> all;
    const auto add = [&all](std::string_view name, bool implied) {
      if (!implied) all.emplace_back(name);
    };
    (add(N::name, Implied<N>), ...);
    return all;
  }

  template <class P>
  static constexpr std::array<Answer, sizeof...(N)> answers{
      Answer{reason_of<N, P>(), N::template met<P>}...};

  template <class P>
  static std::vector<std::string> unmet() {
    return needs::unmet(answers<P>);
  }
};

template <class N>
concept OnGroup = requires {
  N::on_group;
};

template <class N>
concept TakesForces = requires {
  N::takes_forces;
};

/// The needs of a method. A method that does not need a group updates q and p as vectors. A method
/// that does not need forces knows only the forces of the potential.
template <class... N>
struct All : std::conditional_t<
                 (OnGroup<N> || ...), Conjunction<N...>,
                 std::conditional_t<(TakesForces<N> || ...), Conjunction<N..., need::VectorSpace>,
                                    Conjunction<N..., need::VectorSpace, need::PotentialForces>>> {
};

/// The needs of a method plus further needs.
template <class Needs, class... More>
struct Added;
template <class... N, class... More>
struct Added<All<N...>, More...> {
  using type = All<N..., More...>;
};
template <class Needs, class... More>
using And = typename Added<Needs, More...>::type;

}  // namespace needs

/// Satisfied if method M can integrate problem P.
template <class M, class P>
concept Admissible = Problem<P> && M::Needs::template met<P>;

template <class... M>
struct MethodList {};

}  // namespace shakedown
