// The slow manifold of M q'' = -grad V - omega^2 G^T g and the motion on it, by the bounded
// derivative principle (AST 2.4) carried to any order. This method neither integrates stiff
// equations nor filters, and it is independent of IPA.
//
// On a slow solution lambda = omega^2 g has bounded derivatives. Two derivatives of
// omega^-2 lambda = g(q(t)) give
//
//   (G M^-1 G^T) lambda = -G M^-1 grad V + (dG/dt) v - omega^-2 lambda'',
//
// which without the last term is the multiplier of the constrained problem. Iteration k inserts the
// lambda'' of iteration k - 1; lambda is then known as a function of (q, v) up to O(omega^(-2k-2)).
// Derivatives in time are exact, from Taylor coefficients of the motion itself. P is the
// constrained problem; its constraints must be fixed.
#pragma once

#include "problems/base/constraints.hpp"
#include "problems/base/series.hpp"

namespace shakedown {

/// Does at most `most` iterations. Each loses two of the N coefficients, so N >= 2 most + 3. Lost
/// coefficients do not affect the others, so fewer iterations give the same bits with any larger N.
template <class P, int most>
class SlowMotion {
 public:
  static constexpr int N = 2 * most + 4;
  using S = ScalarOf<P>;
  using T = Series<S, N>;
  using Formal = typename P::template With<T>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  SlowMotion(const typename P::Parameters& parameters, S frequency, int iterations = most)
      : problem(parameters), formal(parameters), omega2(frequency * frequency),
        corrections(iterations) {}

  /// lambda, its rate and q'' of the slow motion through (q, v).
  struct Value {
    Multipliers lambda;
    Multipliers rate;
    Vector acceleration;
  };
  Value at(const Vector& q, const Vector& v) {
    Expansion e;
    for (int k = 0; k <= corrections; ++k) expand(q, v, e);
    Value value;
    for (Index i = 0; i < e.lambda.size(); ++i) {
      value.lambda(i) = e.lambda(i).c[0];
      value.rate(i) = e.lambda(i).c[1];
    }
    for (Index i = 0; i < q.size(); ++i) value.acceleration(i) = e.a(i).c[0];
    return value;
  }

  /// Moves (q, v) to the point of the slow manifold with the same components tangent to the
  /// constraints: g = omega^-2 lambda, dg/dt = omega^-2 lambda'. q and v change along G(q)^T only.
  void project(Vector& q, Vector& v) {
    JacobianFor<P> G0, G;
    MultipliersFor<P> g;
    problem.jacobian(q, G0);
    for (int k = 0; k < 12; ++k) {  // contracts by O(omega^-2)
      const Value slow = at(q, v);
      problem.constraint(q, g);
      problem.jacobian(q, G);
      const Multipliers along_q = solve(G, G0, Multipliers(g - slow.lambda / omega2));
      const Multipliers along_v = solve(G, G0, Multipliers(G * v - slow.rate / omega2));
      q -= G0.transpose() * along_q;
      v -= G0.transpose() * along_v;
    }
  }

 private:
  struct Expansion {
    VectorFor<Formal> a;
    MultipliersFor<Formal> lambda = MultipliersFor<Formal>::Constant(T(0.0));
  };

  /// Computes the motion through (q0, v0) with the lambda'' of `e`, by Picard iteration. Every pass
  /// determines one more coefficient.
  void expand(const Vector& q0, const Vector& v0, Expansion& e) {
    MultipliersFor<Formal> bending;
    for (Index i = 0; i < bending.size(); ++i) {
      bending(i) = e.lambda(i).derivative().derivative() / T(omega2);
    }
    VectorFor<Formal> q, v, force, weighted;
    JacobianFor<Formal> G;
    for (Index i = 0; i < q0.size(); ++i) {
      q(i) = T(q0(i));
      v(i) = T(v0(i));
    }
    for (int pass = 0; pass < N; ++pass) {
      formal.jacobian(q, G);
      formal.gradient(q, force);
      formal.mass().solve(force, weighted);
      MultipliersFor<Formal> right = -(G * weighted) - bending;
      for (Index i = 0; i < G.rows(); ++i) {
        for (Index j = 0; j < G.cols(); ++j) right(i) += G(i, j).derivative() * v(j);
      }
      e.lambda = solve_weighted(G, right);
      force += G.transpose() * e.lambda;
      formal.mass().solve(force, weighted);
      e.a = -weighted;
      for (Index i = 0; i < q0.size(); ++i) {
        v(i) = e.a(i).integral(v0(i));
        q(i) = v(i).integral(q0(i));
      }
    }
  }

  /// (G M^-1 G^T)^-1 r by elimination, without pivoting, because the matrix is positive definite.
  MultipliersFor<Formal> solve_weighted(const JacobianFor<Formal>& G, MultipliersFor<Formal> r) {
    const auto& inverse = formal.mass().inverse;
    constexpr int m = P::constraints;
    MatrixOf<T, m> K;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < m; ++j) {
        K(i, j) = T(0.0);
        for (Index k = 0; k < G.cols(); ++k) K(i, j) += inverse(k) * (G(i, k) * G(j, k));
      }
    }
    for (int i = 0; i < m; ++i) {
      for (int j = i + 1; j < m; ++j) {
        const T factor = K(j, i) / K(i, i);
        for (int k = i; k < m; ++k) K(j, k) -= factor * K(i, k);
        r(j) -= factor * r(i);
      }
    }
    for (int i = m - 1; i >= 0; --i) {
      for (int j = i + 1; j < m; ++j) r(i) -= K(i, j) * r(j);
      r(i) /= K(i, i);
    }
    return r;
  }
  /// (G G0^T)^-1 r.
  static Multipliers solve(const JacobianFor<P>& G, const JacobianFor<P>& G0,
                           const Multipliers& r) {
    if constexpr (P::constraints == 1) {
      return r / (G * G0.transpose())(0, 0);
    } else {
      static_assert(P::constraints == 2);
      const auto K = (G * G0.transpose()).eval();
      const S det = K(0, 0) * K(1, 1) - K(0, 1) * K(1, 0);
      return Multipliers((K(1, 1) * r(0) - K(0, 1) * r(1)) / det,
                         (K(0, 0) * r(1) - K(1, 0) * r(0)) / det);
    }
  }

  P problem;
  Formal formal;
  S omega2;
  int corrections;
};

}  // namespace shakedown
