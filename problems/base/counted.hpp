// A problem that counts its evaluations. Every run from the catalogue uses it, so that methods need
// no bookkeeping. Each call costs one increment of a thread-local integer.
#pragma once

#include "problems/base/counters.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

template <class P>
struct Counted;

namespace detail {

/// Counts the evaluations of the constrained problem of a stiff form, which some methods use as
/// well.
template <class P>
struct CountedConstraints {
  explicit CountedConstraints(const P& /*problem*/) {}
};
template <class P>
  requires requires { typename P::Constrained; }
struct CountedConstraints<P> {
  Counted<typename P::Constrained> counted;
  explicit CountedConstraints(const P& problem) : counted(problem.constrained()) {}
};

}  // namespace detail

/// Each member below exists if and only if the problem has it, so the concepts hold for the wrapper
/// too. Every new evaluation needs a member here; a test checks this.
template <class P>
struct Counted : P {
  template <class T>
  using With = Counted<typename P::template With<T>>;
  using P::P;
  explicit Counted(const P& problem) : P(problem) {}

  const auto& constrained() const requires requires { typename P::Constrained; }
  { return constraints_of.counted; }
  /// Returns the problem as a P. The call depends on template arguments, so that a missing member
  /// is not a compile-time error.
  const P& self(const auto&... /*a*/) const { return *this; }

  auto potential(auto&&... a) const -> decltype(self(a...).potential(a...)) {
    return ++counts.potentials, self(a...).potential(a...);
  }
  auto gradient(auto&&... a) const -> decltype(self(a...).gradient(a...)) {
    return ++counts.gradients, self(a...).gradient(a...);
  }
  auto slow_gradient(auto&&... a) const -> decltype(self(a...).slow_gradient(a...)) {
    return ++counts.gradients, self(a...).slow_gradient(a...);
  }
  auto stiff_gradient(auto&&... a) const -> decltype(self(a...).stiff_gradient(a...)) {
    return ++counts.stiff_gradients, self(a...).stiff_gradient(a...);
  }
  auto torque(auto&&... a) const -> decltype(self(a...).torque(a...)) {
    return ++counts.gradients, self(a...).torque(a...);
  }
  auto torque_derivative(auto&&... a) const -> decltype(self(a...).torque_derivative(a...)) {
    return ++counts.hessians, self(a...).torque_derivative(a...);
  }
  auto discrete_gradient(auto&&... a) const -> decltype(self(a...).discrete_gradient(a...)) {
    return ++counts.gradients, self(a...).discrete_gradient(a...);
  }
  auto hessian(auto&&... a) const -> decltype(self(a...).hessian(a...)) {
    return ++counts.hessians, self(a...).hessian(a...);
  }
  auto scaled_hessian(auto&&... a) const -> decltype(self(a...).scaled_hessian(a...)) {
    return ++counts.hessians, self(a...).scaled_hessian(a...);
  }
  auto stiff_hessian(auto&&... a) const -> decltype(self(a...).stiff_hessian(a...)) {
    return ++counts.hessians, self(a...).stiff_hessian(a...);
  }
  auto discrete_hessian(auto&&... a) const -> decltype(self(a...).discrete_hessian(a...)) {
    return ++counts.hessians, self(a...).discrete_hessian(a...);
  }
  auto third_contraction(auto&&... a) const -> decltype(self(a...).third_contraction(a...)) {
    return ++counts.third_contractions, self(a...).third_contraction(a...);
  }
  auto constraint(auto&&... a) const -> decltype(self(a...).constraint(a...)) {
    return ++counts.constraints, self(a...).constraint(a...);
  }
  auto constraint_rate(auto&&... a) const -> decltype(self(a...).constraint_rate(a...)) {
    return ++counts.constraint_rates, self(a...).constraint_rate(a...);
  }
  auto jacobian_rate(auto&&... a) const -> decltype(self(a...).jacobian_rate(a...)) {
    return ++counts.constraint_rates, self(a...).jacobian_rate(a...);
  }
  auto constraint_second_rate(auto&&... a) const
      -> decltype(self(a...).constraint_second_rate(a...)) {
    return ++counts.constraint_rates, self(a...).constraint_second_rate(a...);
  }
  auto jacobian(auto&&... a) const -> decltype(self(a...).jacobian(a...)) {
    return ++counts.jacobians, self(a...).jacobian(a...);
  }
  auto approximate_jacobian(auto&&... a) const -> decltype(self(a...).approximate_jacobian(a...)) {
    return ++counts.jacobians, self(a...).approximate_jacobian(a...);
  }
  auto jacobian_derivative(auto&&... a) const -> decltype(self(a...).jacobian_derivative(a...)) {
    return ++counts.curvatures, self(a...).jacobian_derivative(a...);
  }
  auto add_curvature(auto&&... a) const -> decltype(self(a...).add_curvature(a...)) {
    return ++counts.curvatures, self(a...).add_curvature(a...);
  }
  auto add_constraint_third(auto&&... a) const -> decltype(self(a...).add_constraint_third(a...)) {
    return ++counts.curvatures, self(a...).add_constraint_third(a...);
  }
  auto mass_matrix(auto&&... a) const -> decltype(self(a...).mass_matrix(a...)) {
    return ++counts.masses, self(a...).mass_matrix(a...);
  }
  auto kinetic_gradient(auto&&... a) const -> decltype(self(a...).kinetic_gradient(a...)) {
    return ++counts.kinetic_gradients, self(a...).kinetic_gradient(a...);
  }
  auto kinetic_mixed(auto&&... a) const -> decltype(self(a...).kinetic_mixed(a...)) {
    return ++counts.kinetic_mixed, self(a...).kinetic_mixed(a...);
  }
  auto inertia_jacobians(auto&&... a) const -> decltype(self(a...).inertia_jacobians(a...)) {
    return ++counts.kinetic_mixed, self(a...).inertia_jacobians(a...);
  }
  auto force(auto&&... a) const -> decltype(self(a...).force(a...)) {
    return ++counts.forces, self(a...).force(a...);
  }
  auto force_jacobians(auto&&... a) const -> decltype(self(a...).force_jacobians(a...)) {
    return ++counts.forces, self(a...).force_jacobians(a...);
  }
  auto magnetic_field(auto&&... a) const -> decltype(self(a...).magnetic_field(a...)) {
    return ++counts.forces, self(a...).magnetic_field(a...);
  }
  auto flow_q(auto&&... a) const -> decltype(self(a...).flow_q(a...)) {
    return ++counts.flows, self(a...).flow_q(a...);
  }
  auto flow_p(auto&&... a) const -> decltype(self(a...).flow_p(a...)) {
    return ++counts.flows, self(a...).flow_p(a...);
  }

 private:
  detail::CountedConstraints<P> constraints_of{*this};
};

}  // namespace shakedown
