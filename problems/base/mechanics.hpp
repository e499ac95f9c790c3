// Energy, momentum maps and the first-order form of a problem.
#pragma once

#include "problems/base/counters.hpp"
#include "problems/base/problem.hpp"
#include "problems/base/rotation.hpp"

namespace shakedown {

/// Sets v = dH/dp: M^-1 p or M(q)^-1 p. `M` is scratch if the mass depends on q.
template <class P>
void velocity(const P& problem, const VectorFor<P>& q, const VectorFor<P>& p, VectorFor<P>& v,
              FullMatrixFor<P>& M) {
  if constexpr (HasConstantMass<P>) {
    problem.mass().solve(p, v);
  } else {
    problem.mass_matrix(q, M);
    v = p;
    cholesky(M);
    solve_cholesky(M, v);
  }
}

/// Sets f = -dH/dq + Q at velocity v and time t: -grad V + Q, plus d/dq 1/2 v^T M(q) v if the mass
/// depends on q.
template <class P>
void generalised_force(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v,
                       ScalarOf<P> t, VectorFor<P>& f, VectorFor<P>& scratch) {
  potential_gradient(problem, q, t, f);
  f = -f;
  if constexpr (HasMassOfPosition<P>) {
    problem.kinetic_gradient(q, v, scratch);
    f += scratch;
  }
  if constexpr (HasForce<P>) {
    problem.force(q, v, t, scratch);
    f += scratch;
  }
}

template <class P>
void generalised_force(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v,
                       VectorFor<P>& f, VectorFor<P>& scratch) {
  generalised_force(problem, q, v, ScalarOf<P>(0), f, scratch);
}

/// M at a point, with the interface of a constant mass: `at(problem, q)` returns an object with
/// apply(v, p) and solve(p, v), which is valid until the next call. Costs nothing if M is constant.
template <class P>
class MassAt {
 public:
  explicit MassAt(const P& /*problem*/) {}
  const auto& operator()(const P& problem, const VectorFor<P>& /*q*/) const {
    return problem.mass();
  }
  /// Sets p = M(q) v without a factorisation.
  void multiply(const P& problem, const VectorFor<P>& /*q*/, const VectorFor<P>& v,
                VectorFor<P>& p) const {
    problem.mass().apply(v, p);
  }
  /// Adds c (d/dt M) v, which is 0.
  void add_turning(const P& /*problem*/, const VectorFor<P>& /*q*/, const VectorFor<P>& /*v*/,
                   ScalarOf<P> /*c*/, VectorFor<P>& /*out*/) const {}
};
template <class P>
  requires HasMassOfPosition<P>
class MassAt<P> {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit MassAt(const P& problem)
      : mass(FullMatrixFor<P>::Identity(problem.size(), problem.size())), B(mass.matrix) {}

  const DenseMass<Scalar, P::dof>& operator()(const P& problem, const Vector& q) {
    const Index n = problem.size();
    count_factorisation(n * n * n / 3 + 4 * n * n);
    problem.mass_matrix(q, mass.matrix);
    mass.factor();
    return mass;
  }
  /// Sets p = M(q) v without a factorisation.
  void multiply(const P& problem, const Vector& q, const Vector& v, Vector& p) {
    problem.mass_matrix(q, mass.matrix);
    mass.apply(v, p);
  }
  /// M(q) at the last call.
  [[nodiscard]] const FullMatrixFor<P>& matrix() const { return mass.matrix; }
  /// out += c (d/dt M) v = c B^T v, with B of kinetic_mixed.
  void add_turning(const P& problem, const Vector& q, const Vector& v, Scalar c, Vector& out) {
    problem.kinetic_mixed(q, v, B);
    for (Index j = 0; j < out.size(); ++j) out(j) += c * B.col(j).dot(v);
  }

 private:
  DenseMass<Scalar, P::dof> mass;
  FullMatrixFor<P> B;
};

/// Evaluates the quantities that observers need. Owns its scratch, so observing does not allocate.
template <class P>
class Mechanics {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Momentum = MomentumFor<P>;

  explicit Mechanics(const P& which) : problem(which) {
    v.setZero(momentum_size(problem));
    if constexpr (HasForce<P>) Q.setZero(problem.size());
    if constexpr (HasMassOfPosition<P>) M.setZero(problem.size(), problem.size());
  }

  const Momentum& velocity(const Vector& q, const Momentum& p) {
    if constexpr (HasRotationGroup<P>) {
      v = angular_velocity(problem, p);
    } else {
      shakedown::velocity(problem, q, p, v, M);
    }
    return v;
  }
  /// H = 1/2 p^T M^-1 p + V(q; t).
  Scalar energy(const Vector& q, const Momentum& p, Scalar t = Scalar(0)) {
    const Scalar kinetic = p.dot(velocity(q, p)) / Scalar(2);
    return kinetic + potential(problem, q, t);
  }
  /// v . Q, the rate at which forces beyond the potential change H.
  Scalar power(const Vector& q, const Momentum& p, Scalar t) requires HasForce<P> {
    velocity(q, p);
    problem.force(q, v, t, Q);
    return v.dot(Q);
  }
  /// J_k = p . xi_k(q).
  Scalar momentum_map(int k, const Vector& q, const Momentum& p) requires HasMomentumMaps<P> {
    problem.generator(k, q, v);
    return p.dot(v);
  }

 private:
  const P& problem;
  Momentum v;
  Vector Q;
  FullMatrixFor<P> M;
};

}  // namespace shakedown
