// A wrapper that shows a method only those members of a problem that the method's Needs declare.
// Without it, a method that uses other members compiles with every problem that happens to provide
// them. With it, such a method fails to compile, and the error names the missing need.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

/// The problem P as method M may see it. Undeclared members are deleted, so concepts treat them as
/// absent.
template <class P, class M>
struct Declared : P {
  template <class T>
  using With = Declared<typename P::template With<T>, M>;
  using P::P;

  static constexpr bool may(unsigned evaluation) { return (M::Needs::grants & evaluation) != 0; }
  /// Returns the problem as a P. The call depends on template arguments, so a member that P lacks
  /// is a substitution failure and not an error.
  const P& self(const auto&... /*a*/) const { return *this; }

  auto gradient(auto&&... a) const
      -> decltype(self(a...).gradient(a...)) requires(may(Evaluations::gradient)) {
    return self(a...).gradient(a...);
  }
  void gradient(auto&&...) const  // used, but Needs lacks need::Gradient
      requires(!may(Evaluations::gradient)) = delete;

  auto hessian(auto&&... a) const
      -> decltype(self(a...).hessian(a...)) requires(may(Evaluations::hessian)) {
    return self(a...).hessian(a...);
  }
  void hessian(auto&&...) const  // used, but Needs lacks need::Hessian
      requires(!may(Evaluations::hessian)) = delete;

  auto torque_derivative(auto&&... a) const
      -> decltype(self(a...).torque_derivative(a...)) requires(may(Evaluations::hessian)) {
    return self(a...).torque_derivative(a...);
  }
  void torque_derivative(auto&&...) const  // used, but Needs lacks need::TorqueDerivative
      requires(!may(Evaluations::hessian)) = delete;

  auto scaled_hessian(auto&&... a) const
      -> decltype(self(a...).scaled_hessian(a...)) requires(may(Evaluations::hessian)) {
    return self(a...).scaled_hessian(a...);
  }
  void scaled_hessian(auto&&...) const  // used, but Needs lacks need::Hessian
      requires(!may(Evaluations::hessian)) = delete;

  auto third_contraction(auto&&... a) const
      -> decltype(self(a...).third_contraction(a...)) requires(may(Evaluations::third)) {
    return self(a...).third_contraction(a...);
  }
  void third_contraction(auto&&...) const  // used, but Needs lacks need::ThirdContraction
      requires(!may(Evaluations::third)) = delete;

  auto stiff_hessian(auto&&... a) const
      -> decltype(self(a...).stiff_hessian(a...)) requires(may(Evaluations::stiff_hessian)) {
    return self(a...).stiff_hessian(a...);
  }
  void stiff_hessian(auto&&...) const  // used, but Needs lacks need::StiffSplit
      requires(!may(Evaluations::stiff_hessian)) = delete;

  auto slow_gradient(auto&&... a) const
      -> decltype(self(a...).slow_gradient(a...)) requires(may(Evaluations::split_gradient)) {
    return self(a...).slow_gradient(a...);
  }
  void slow_gradient(auto&&...) const  // used, but Needs lacks need::SplitGradient
      requires(!may(Evaluations::split_gradient)) = delete;

  auto stiff_gradient(auto&&... a) const
      -> decltype(self(a...).stiff_gradient(a...)) requires(may(Evaluations::split_gradient)) {
    return self(a...).stiff_gradient(a...);
  }
  void stiff_gradient(auto&&...) const  // used, but Needs lacks need::SplitGradient
      requires(!may(Evaluations::split_gradient)) = delete;

  auto constraint(auto&&... a) const
      -> decltype(self(a...).constraint(a...)) requires(may(Evaluations::constraints)) {
    return self(a...).constraint(a...);
  }
  void constraint(auto&&...) const  // used, but Needs lacks need::Constraints
      requires(!may(Evaluations::constraints)) = delete;

  auto jacobian(auto&&... a) const
      -> decltype(self(a...).jacobian(a...)) requires(may(Evaluations::constraints)) {
    return self(a...).jacobian(a...);
  }
  void jacobian(auto&&...) const  // used, but Needs lacks need::Constraints
      requires(!may(Evaluations::constraints)) = delete;

  auto jacobian_derivative(auto&&... a) const
      -> decltype(self(a...).jacobian_derivative(a...)) requires(may(Evaluations::curvature)) {
    return self(a...).jacobian_derivative(a...);
  }
  void jacobian_derivative(auto&&...) const  // used, but Needs lacks need::ConstraintCurvature
      requires(!may(Evaluations::curvature)) = delete;

  auto add_curvature(auto&&... a) const
      -> decltype(self(a...).add_curvature(a...)) requires(may(Evaluations::curvature)) {
    return self(a...).add_curvature(a...);
  }
  void add_curvature(auto&&...) const  // used, but Needs lacks need::ConstraintCurvature
      requires(!may(Evaluations::curvature)) = delete;

  auto mass_matrix(auto&&... a) const
      -> decltype(self(a...).mass_matrix(a...)) requires(may(Evaluations::mass_of_position)) {
    return self(a...).mass_matrix(a...);
  }
  void mass_matrix(auto&&...) const  // used, but Needs lacks need::MassOfPosition
      requires(!may(Evaluations::mass_of_position)) = delete;

  auto inertia_jacobians(auto&&... a) const
      -> decltype(self(a...).inertia_jacobians(a...)) requires(may(Evaluations::mass_of_position)) {
    return self(a...).inertia_jacobians(a...);
  }
  void inertia_jacobians(auto&&...) const  // used, but Needs lacks need::MassOfPosition
      requires(!may(Evaluations::mass_of_position)) = delete;

  auto force(auto&&... a) const
      -> decltype(self(a...).force(a...)) requires(may(Evaluations::force)) {
    return self(a...).force(a...);
  }
  void force(auto&&...) const  // used, but Needs lacks need::AnyForce
      requires(!may(Evaluations::force)) = delete;

  auto force_jacobians(auto&&... a) const
      -> decltype(self(a...).force_jacobians(a...)) requires(may(Evaluations::force)) {
    return self(a...).force_jacobians(a...);
  }
  void force_jacobians(auto&&...) const  // used, but Needs lacks need::AnyForce
      requires(!may(Evaluations::force)) = delete;

  auto magnetic_field(auto&&... a) const
      -> decltype(self(a...).magnetic_field(a...)) requires(may(Evaluations::force)) {
    return self(a...).magnetic_field(a...);
  }
  void magnetic_field(auto&&...) const  // used, but Needs lacks need::MagneticForce
      requires(!may(Evaluations::force)) = delete;
};

/// Instantiates the constructor and the step of M's stepper for P, as restricted by `Declared`.
template <class M, class P>
bool uses_declared_needs_only() {
  using D = Declared<P, M>;
  using Stepper = typename M::template Stepper<D>;
  const D problem(typename P::Parameters{});
  State<D> state = initial_state(problem);
  Stepper stepper(problem, typename M::Options{}, ScalarOf<P>(1e-6), state);
  return stepper.step(state).status == Status::ok;
}

}  // namespace shakedown
