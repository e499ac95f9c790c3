// The strangers' correct problems and methods, each with one planted mistake of the kind that users
// make.
#pragma once

#include <array>

#include "methods/base/method.hpp"
#include "tests/support/strangers/constrained_problems.hpp"
#include "tests/support/strangers/free_problems.hpp"
#include "tests/support/strangers/implicit_methods.hpp"
#include "tests/support/strangers/runge_kuttas.hpp"
#include "tests/support/strangers/splittings.hpp"

namespace shakedown::stranger {

// Problems: a parameter selects the mistake, so that one problem is compiled for all mistakes.

enum class TodaSlip { none, gradient_sign, gradient_factor, hessian_entry, no_mass, damping_sign };

struct TodaSlipParameters {
  TodaSlip slip = TodaSlip::none;
  static std::vector<Setting> settings() {
    return {choice<TodaSlipParameters>("slip", &TodaSlipParameters::slip, "mistake",
                                       {{"none", TodaSlip::none},
                                        {"gradient-sign", TodaSlip::gradient_sign},
                                        {"gradient-factor", TodaSlip::gradient_factor},
                                        {"hessian-entry", TodaSlip::hessian_entry},
                                        {"no-mass", TodaSlip::no_mass},
                                        {"damping-sign", TodaSlip::damping_sign}})};
  }
};

/// Toda's lattice with dampers between the particles, Q_i = (v_{i-1} - 2 v_i + v_{i+1})/10, and one
/// mistake:
///   gradient_sign     grad V has the wrong sign
///   gradient_factor   grad V has an extra factor 2
///   hessian_entry     one entry of Hess V lacks its sign
///   no_mass           the third particle has no mass
///   damping_sign      dQ/dv has the wrong sign
template <class S = double>
class SlippedToda : public Toda<S> {
 public:
  using typename Toda<S>::Vector;
  using Matrix = MatrixOf<S, 3>;
  using Parameters = TodaSlipParameters;
  template <class T>
  using With = SlippedToda<T>;
  static constexpr std::string_view id = "slipped-toda";

  explicit SlippedToda(const Parameters& parameters = {})
      : slip(parameters.slip), masses(Vector(S(1), S(1), S(slip == TodaSlip::no_mass ? 0 : 1))) {}

  [[nodiscard]] const DiagonalMass<S, 3>& mass() const { return masses; }
  void gradient(const Vector& q, Vector& out) const {
    Toda<S>::gradient(q, out);
    if (slip == TodaSlip::gradient_sign) out = -out;
    if (slip == TodaSlip::gradient_factor) out *= S(2);
  }
  void hessian(const Vector& q, Matrix& H) const {
    Toda<S>::hessian(q, H);
    if (slip == TodaSlip::hessian_entry) H(2, 1) = H(1, 2) = -H(1, 2);
  }
  void force(const Vector& /*q*/, const Vector& v, S /*t*/, Vector& Q) const {
    for (int i = 0; i < 3; ++i) Q(i) = (v((i + 2) % 3) - S(2) * v(i) + v((i + 1) % 3)) / S(10);
  }
  void force_jacobians(const Vector& /*q*/, const Vector& /*v*/, S /*t*/, Matrix& by_q,
                       Matrix& by_v) const {
    by_q.setZero();
    by_v.setConstant(S(0.1));
    by_v.diagonal().setConstant(S(-0.2));
    if (slip == TodaSlip::damping_sign) by_v = -by_v;
  }

 private:
  TodaSlip slip;
  DiagonalMass<S, 3> masses;
};

enum class EllipsoidSlip { none, gravity, jacobian_entry, second_derivative, start, velocity };

struct EllipsoidSlipParameters {
  EllipsoidSlip slip = EllipsoidSlip::none;
  static std::vector<Setting> settings() {
    return {
        choice<EllipsoidSlipParameters>("slip", &EllipsoidSlipParameters::slip, "mistake",
                                        {{"none", EllipsoidSlip::none},
                                         {"gravity", EllipsoidSlip::gravity},
                                         {"jacobian-entry", EllipsoidSlip::jacobian_entry},
                                         {"second-derivative", EllipsoidSlip::second_derivative},
                                         {"start", EllipsoidSlip::start},
                                         {"velocity", EllipsoidSlip::velocity}})};
  }
};

/// The particle on an ellipsoid with one mistake:
///   gravity            grad V is 10 % too large
///   jacobian_entry     dg/dz lacks its factor 2
///   second_derivative  DG(q)[a] lacks its factor 2
///   start              q(0) is off by 0.01 along z
///   velocity           p(0) belongs to the start at z < 0
template <class S = double>
class SlippedEllipsoid : public Ellipsoid<S> {
 public:
  using typename Ellipsoid<S>::Vector;
  using typename Ellipsoid<S>::Jacobian;
  using Parameters = EllipsoidSlipParameters;
  template <class T>
  using With = SlippedEllipsoid<T>;
  static constexpr std::string_view id = "slipped-ellipsoid";

  explicit SlippedEllipsoid(const Parameters& parameters = {}) : slip(parameters.slip) {}

  void initial(Vector& q, Vector& p) const {
    Ellipsoid<S>::initial(q, p);
    if (slip == EllipsoidSlip::start) q(2) += S(0.01);
    if (slip == EllipsoidSlip::velocity) p(2) = -p(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    Ellipsoid<S>::gradient(q, out);
    if (slip == EllipsoidSlip::gravity) out *= S(1.1);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    Ellipsoid<S>::jacobian(q, G);
    if (slip == EllipsoidSlip::jacobian_entry) G(0, 2) /= S(2);
  }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    Ellipsoid<S>::jacobian_derivative(q, a, DG);
    if (slip == EllipsoidSlip::second_derivative) DG /= S(2);
  }

 private:
  EllipsoidSlip slip;
};

// Methods.

/// Method M under its own record with one promise changed.
template <class M, const Traits& record>
struct Recorded : M {
  static constexpr Traits traits = record;
};

constexpr Traits with_order(Traits traits, int order) {
  traits.order_q = traits.order_p = order;
  return traits;
}
constexpr Traits with_symmetry(Traits traits) {
  traits.symmetric = true;
  return traits;
}
constexpr Traits with_symplecticity(Traits traits) {
  traits.symplectic = Symplecticity::canonical;
  return traits;
}
constexpr Traits with_bounded_energy(Traits traits) {
  traits.energy = Conservation::bounded;
  return traits;
}
inline constexpr Traits heun_of_order_3 = with_order(Heun::traits, 3);
inline constexpr Traits symmetric_ruth = with_symmetry(Ruth3::traits);
inline constexpr Traits symplectic_heun = with_symplecticity(Heun::traits);
inline constexpr Traits bounded_heun = with_bounded_energy(Heun::traits);
/// The record claims an order one higher than the method has.
using HeunOfOrder3 = Recorded<Heun, heun_of_order_3>;
/// The record claims symmetry, which the method lacks.
using SymmetricRuth = Recorded<Ruth3, symmetric_ruth>;
/// The record claims symplecticity, which the method lacks.
using SymplecticHeun = Recorded<Heun, symplectic_heun>;
/// The record claims that energy does not drift, but it does.
using BoundedHeun = Recorded<Heun, bounded_heun>;

/// Velocity Verlet without the second half kick.
struct MissingHalfKickTable {
  static constexpr Traits traits = splitting("missing-half-kick", 2, true, "a slip");
  static constexpr std::array drifts{0.0, 1.0}, kicks{0.5, 0.0};
};
using MissingHalfKick = Splitting<MissingHalfKickTable>;

/// Ruth's method with the sign of its last drift lost; the second drift compensates for it.
struct MisprintedRuthTable {
  static constexpr Traits traits = Ruth3::traits;
  static constexpr std::array drifts{7.0 / 24.0, 2.0 / 3.0, 1.0 / 24.0};
  static constexpr std::array kicks = Ruth3Table::kicks;
};
using MisprintedRuth = Splitting<MisprintedRuthTable>;

/// The three-eighths rule whose stages all evaluate the force at t_n.
struct StaleTimeTableau : ThreeEighthsTableau {
  static constexpr std::array nodes{0.0, 0.0, 0.0, 0.0};
};
using StaleTime = ExplicitRungeKutta<StaleTimeTableau>;

/// Projected Heun whose multipliers are shifted to the next constraint.
struct ShiftedMultipliers : ProjectedHeun {
  template <class P>
  class Stepper : public ProjectedHeun::Stepper<P> {
    using Base = ProjectedHeun::Stepper<P>;

   public:
    using Base::Base;
    StepReport step(State<P>& state) {
      const StepReport report = Base::step(state);
      const auto& right = Base::lambda();
      shifted = right;
      for (Index k = 0; k < right.size(); ++k) shifted((k + 1) % right.size()) = right(k);
      return report;
    }
    [[nodiscard]] const MultipliersFor<P>& lambda() const { return shifted; }

   private:
    MultipliersFor<P> shifted = Base::lambda();
  };
};

/// The averaged vector field method, stopped after two sweeps whether converged or not.
struct TooFewSweeps : AveragedVectorField {
  using Options = NoOptions;
  template <class P>
  class Stepper : public AveragedVectorField::Stepper<P> {
    using Base = AveragedVectorField::Stepper<P>;

   public:
    Stepper(const P& which, const Options& /*none*/, ScalarOf<P> h, const State<P>& state)
        : Base(which, SweepOptions{}, h, state) {}
    StepReport step(State<P>& state) {
      Base::begin(state);
      for (int k = 0; k < 2; ++k) Base::sweep(state);
      Base::finish(state);
      return {};
    }
  };
};

/// Heun's method with a projection of q only.
struct UnprojectedMomentum : ProjectedHeun {
  template <class P>
  class Stepper : public ProjectedHeun::Stepper<P> {
    using Base = ProjectedHeun::Stepper<P>;

   public:
    using Base::Base;
    StepReport step(State<P>& state) {
      if (const StepReport report = Base::leave(state); report.status != Status::ok) return report;
      p = state.p;
      const StepReport report = Base::project(state);
      state.p = p;
      return report;
    }

   private:
    VectorFor<P> p;
  };
};

/// Symplectic Euler with constraints whose Newton iteration stops at updates of 0.01.
struct LooseTolerance : ConstrainedEuler {
  using Options = NoOptions;
  template <class P>
  class Stepper : public ConstrainedEuler::Stepper<P> {
   public:
    Stepper(const P& which, const Options& /*none*/, ScalarOf<P> h, const State<P>& state)
        : ConstrainedEuler::Stepper<P>(which, {.tolerance = 1e-2}, h, state) {}
  };
};

}  // namespace shakedown::stranger
