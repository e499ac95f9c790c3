// A problem that counts its evaluations. Every catalogued run uses it, so that methods need no
// bookkeeping; each call costs one increment of a thread-local integer.
#pragma once

#include "problems/base/counters.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

/// Each member below exists exactly when the problem has it: the concepts see through the wrapper.
/// A new evaluation takes a member here; until then a test fails that reads the concepts' headers.
template <class P>
struct Counted : P {
  template <class T>
  using With = Counted<typename P::template With<T>>;
  using P::P;
  explicit Counted(const P& problem) : P(problem) {}

  auto potential(auto&&... a) const requires requires(const P& p) { p.potential(a...); }
  {
    ++counts.potentials;
    return P::potential(a...);
  }
  void gradient(auto&&... a) const requires requires(const P& p) { p.gradient(a...); }
  {
    ++counts.gradients;
    P::gradient(a...);
  }
  void torque(auto&&... a) const requires requires(const P& p) { p.torque(a...); }
  {
    ++counts.gradients;
    P::torque(a...);
  }
  void discrete_gradient(auto&&... a) const requires requires(const P& p) {
    p.discrete_gradient(a...);
  }
  {
    ++counts.gradients;
    P::discrete_gradient(a...);
  }
  void hessian(auto&&... a) const requires requires(const P& p) { p.hessian(a...); }
  {
    ++counts.hessians;
    P::hessian(a...);
  }
  void scaled_hessian(auto&&... a) const requires requires(const P& p) { p.scaled_hessian(a...); }
  {
    ++counts.hessians;
    P::scaled_hessian(a...);
  }
  void stiff_hessian(auto&&... a) const requires requires(const P& p) { p.stiff_hessian(a...); }
  {
    ++counts.hessians;
    P::stiff_hessian(a...);
  }
  void discrete_hessian(auto&&... a) const requires requires(const P& p) {
    p.discrete_hessian(a...);
  }
  {
    ++counts.hessians;
    P::discrete_hessian(a...);
  }
  void third_contraction(auto&&... a) const requires requires(const P& p) {
    p.third_contraction(a...);
  }
  {
    ++counts.third_contractions;
    P::third_contraction(a...);
  }
  void constraint(auto&&... a) const requires requires(const P& p) { p.constraint(a...); }
  {
    ++counts.constraints;
    P::constraint(a...);
  }
  void constraint_rate(auto&&... a) const requires requires(const P& p) { p.constraint_rate(a...); }
  {
    ++counts.constraint_rates;
    P::constraint_rate(a...);
  }
  void jacobian(auto&&... a) const requires requires(const P& p) { p.jacobian(a...); }
  {
    ++counts.jacobians;
    P::jacobian(a...);
  }
  void approximate_jacobian(auto&&... a) const requires requires(const P& p) {
    p.approximate_jacobian(a...);
  }
  {
    ++counts.jacobians;
    P::approximate_jacobian(a...);
  }
  void jacobian_derivative(auto&&... a) const requires requires(const P& p) {
    p.jacobian_derivative(a...);
  }
  {
    ++counts.curvatures;
    P::jacobian_derivative(a...);
  }
  void add_curvature(auto&&... a) const requires requires(const P& p) { p.add_curvature(a...); }
  {
    ++counts.curvatures;
    P::add_curvature(a...);
  }
  void add_constraint_third(auto&&... a) const requires requires(const P& p) {
    p.add_constraint_third(a...);
  }
  {
    ++counts.curvatures;
    P::add_constraint_third(a...);
  }
  void mass_matrix(auto&&... a) const requires requires(const P& p) { p.mass_matrix(a...); }
  {
    ++counts.masses;
    P::mass_matrix(a...);
  }
  void kinetic_gradient(auto&&... a) const requires requires(const P& p) {
    p.kinetic_gradient(a...);
  }
  {
    ++counts.kinetic_gradients;
    P::kinetic_gradient(a...);
  }
  void kinetic_mixed(auto&&... a) const requires requires(const P& p) { p.kinetic_mixed(a...); }
  {
    ++counts.kinetic_mixed;
    P::kinetic_mixed(a...);
  }
  void flow_q(auto&&... a) const requires requires(const P& p) { p.flow_q(a...); }
  {
    ++counts.flows;
    P::flow_q(a...);
  }
  void flow_p(auto&&... a) const requires requires(const P& p) { p.flow_p(a...); }
  {
    ++counts.flows;
    P::flow_p(a...);
  }
};

}  // namespace shakedown
