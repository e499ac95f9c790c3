// Builds the type-erased Geometry of a problem from its type. Included only by .cpp files: those
// that CMake writes, one for each list in problems/lists, and those that define their own problem.
#pragma once

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/analysis/traits/subject.hpp"
#include "methods/base/consistent.hpp"
#include "methods/base/method.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/list.hpp"
#include "problems/base/rotation.hpp"

namespace shakedown {

namespace detail {

template <class P>
State<P> state_at(const P& problem, const Point& z) {
  State<P> state = initial_state(problem);
  const Index n = problem.size();
  for (Index i = 0; i < n; ++i) {
    state.q(i) = z(i);
  }
  for (Index i = 0; i < state.p.size(); ++i) state.p(i) = z(n + i);
  return state;
}

/// An orthonormal basis of the row space of A. Rows that depend on previous rows to within 1e-8 are
/// left out.
inline Eigen::MatrixXd independent_rows(const Eigen::MatrixXd& A) {
  Eigen::MatrixXd basis(0, A.cols());
  for (Index i = 0; i < A.rows(); ++i) {
    Eigen::RowVectorXd rest = A.row(i);
    for (Index k = 0; k < basis.rows(); ++k) rest -= rest.dot(basis.row(k)) * basis.row(k);
    if (rest.norm() <= 1e-8 * A.row(i).norm()) continue;
    basis.conservativeResize(basis.rows() + 1, Eigen::NoChange);
    basis.row(basis.rows() - 1) = rest.normalized();
  }
  return basis;
}

template <class P>
Eigen::MatrixXd dense_jacobian(const Settings& settings, const Eigen::VectorXd& q) {
  const P problem(configured<typename P::Parameters>(std::string(P::id), settings));
  const Index n = problem.size();
  JacobianFor<P> G;
  resize_jacobian(G, problem.constraint_count(), n);
  VectorFor<P> x = q;
  jacobian(problem, x, 0.0, G);
  Eigen::MatrixXd dense(problem.constraint_count(), n);
  MultipliersFor<P> column;
  column.setZero(problem.constraint_count());
  for (Index j = 0; j < n; ++j) {
    x.setZero();
    x(j) = 1.0;
    apply(G, x, column);
    dense.col(j) = column;
  }
  if constexpr (HasRedundantConstraints<P>) return independent_rows(dense);
  return dense;
}

/// The Jacobian G of R^T R = I at R.
inline Eigen::MatrixXd rotation_constraint_jacobian(const Settings& /*settings*/,
                                                    const Eigen::VectorXd& q) {
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(6, 9);
  int k = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = i; j < 3; ++j, ++k) {
      for (int row = 0; row < 9; row += 3) {
        G(k, row + i) += q(row + j);
        G(k, row + j) += q(row + i);
      }
    }
  }
  return G;
}

/// The canonical form of T*SO(3) in (R, m): the pullback from R^{3x3} x R^{3x3} by p = R hat(m)/2.
inline Eigen::MatrixXd rotation_canonical_form(const Point& z) {
  using D = VectorOf<Dual, 9>;
  Eigen::MatrixXd embedding(18, 12);
  for (Index j = 0; j < 12; ++j) {
    D q;
    for (Index i = 0; i < 9; ++i) q(i) = Dual(z(i), i == j ? 1.0 : 0.0);
    Vector3<Dual> m;
    for (Index i = 0; i < 3; ++i) m(i) = Dual(z(9 + i), 9 + i == j ? 1.0 : 0.0);
    D p;
    rotation_matrix(p) = rotation_matrix(q) * hat(m) / Dual(2.0);
    for (Index i = 0; i < 9; ++i) {
      embedding(i, j) = q(i).slope;
      embedding(9 + i, j) = p(i).slope;
    }
  }
  return linear_algebra::restricted(linear_algebra::canonical_form(9), embedding);
}

template <class P>
Eigen::VectorXd consistent_multiplier(const Settings& settings, const Point& z, double t) {
  const P problem(configured<typename P::Parameters>(std::string(P::id), settings));
  const State<P> state = state_at(problem, z);
  ConsistentMultiplier<P> consistent(problem);
  VectorFor<P> v = state.p;
  VectorFor<P> a = state.p;
  MassAt<P> mass_at(problem);
  mass_at(problem, state.q).solve(state.p, v);
  MultipliersFor<P> lambda;
  lambda.setZero(problem.constraint_count());
  consistent.solve(problem, state.q, v, t, lambda, a);
  return lambda;
}

/// dV/dt at fixed q.
template <class P>
double potential_rate(const typename P::template With<Dual>& problem, const State<P>& state) {
  VectorFor<typename P::template With<Dual>> q;
  q.resize(state.q.size());
  for (Index i = 0; i < q.size(); ++i) q(i) = Dual(state.q(i));
  return problem.potential(q, Dual(state.t, 1.0)).slope;
}

/// lambda . dg/dt at fixed q, with lambda of the index-1 form.
template <class P>
double constraint_power(const P& problem, ConsistentMultiplier<P>& consistent,
                        const State<P>& state, const VectorFor<P>& v) {
  MultipliersFor<P> lambda, rate;
  lambda.setZero(problem.constraint_count());
  rate.setZero(problem.constraint_count());
  VectorFor<P> a = v;
  consistent.solve(problem, state.q, v, state.t, lambda, a);
  problem.constraint_rate(state.q, state.t, rate);
  return lambda.dot(rate);
}

template <class P>
std::vector<Power> power(const Settings& settings, std::span<const Point> z,
                         std::span<const double> t) {
  const auto parameters = configured<typename P::Parameters>(std::string(P::id), settings);
  const P problem(parameters);
  Mechanics<P> mechanics(problem);
  std::vector<Power> all(z.size());
  for (std::size_t k = 0; k < z.size(); ++k) {
    State<P> state = state_at(problem, z[k]);
    state.t = t[k];
    if constexpr (HasMovingPotential<P>) {
      const typename P::template With<Dual> moving(parameters);
      all[k].potential = potential_rate<P>(moving, state);
    }
    if constexpr (HasForce<P>) all[k].force = mechanics.power(state.q, state.p, state.t);
    if constexpr (HasMovingConstraints<P>) {
      ConsistentMultiplier<P> consistent(problem);
      all[k].constraint =
          constraint_power(problem, consistent, state, mechanics.velocity(state.q, state.p));
    }
  }
  return all;
}

}  // namespace detail

template <class P>
Geometry make_geometry() {
  Geometry geometry;
  geometry.id = P::id;
  constexpr auto maps = momentum_maps_of<P>();
  geometry.momentum_maps.assign(maps.begin(), maps.end());
  if constexpr (HasConstraints<P>) geometry.constraint_jacobian = detail::dense_jacobian<P>;
  if constexpr (HasRotationGroup<P>) {
    geometry.constraint_jacobian = detail::rotation_constraint_jacobian;
    geometry.canonical_form = detail::rotation_canonical_form;
  }
  geometry.moving = HasMovingConstraints<P>;
  geometry.driven = HasForce<P>;
  if constexpr (DependsOnTime<P> && (!HasMovingConstraints<P> || HasSecondDerivatives<P>)) {
    geometry.power = detail::power<P>;
  }
  if constexpr (HasSecondDerivatives<P>) {
    geometry.consistent_multiplier = detail::consistent_multiplier<P>;
  }
  if constexpr (constexpr Measuring measuring = measuring_of<P>(); measuring.unit_of_time > 0.0) {
    const P problem(
        configured<typename P::Parameters>(geometry.id, settings_of(measuring.parameters)));
    geometry.canonical_units =
        (measuring.unit_of_time * problem.mass().diagonal.cwiseInverse()).cwiseSqrt();
  }
  return geometry;
}

template <class... P>
std::vector<Geometry> geometries_of(ProblemList<P...>) {
  return {make_geometry<P>()...};
}
/// Returns the geometry of each problem in a list of problems/lists.
template <class Size>
std::vector<Geometry> geometries() {
  return geometries_of(typename Size::Problems{});
}

}  // namespace shakedown
