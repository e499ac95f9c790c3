// The constrained equations as F(y, y') = 0 for a solver of differential-algebraic equations, with
// y = (q, v, lambda), or (q, v, lambda, mu) in the stabilised form:
//
//   ggl      q' = v - G^T mu,  M v' = f - G^T lambda,  0 = g,  0 = d/dt g       (index 2)
//   index-2  q' = v,           M v' = f - G^T lambda,          0 = d/dt g
//   index-1  q' = v,           M v' = f - G^T lambda,  0 = d2/dt2 g
//
// with f = -grad V, plus Q(q, v, t) and the Coriolis terms d/dq (v^T M v / 2) - (dM/dt) v if the
// problem has them. If g moves, d/dt g = G v + dg/dt. The rows follow the order of the unknowns:
// d/dt g or d2/dt2 g is in the lambda-rows, and g is in the mu-rows. If constraints are redundant,
// the constraints that are independent at the start represent all of them
// (base/factor_redundant.hpp). The Jacobian of the index-2 forms is analytic if forces have
// derivatives and, for M(q), the problem has the derivatives of M v' and of the Coriolis terms
// (inertia_jacobians). The index-2 residuals multiply by M, so no matrix is factored.
// Source: Gear, Leimkuhler, Gupta 1985; KBS (30).
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "methods/base/consistent.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

/// The form of the equations that the solver is given.
enum class DaeForm : std::uint8_t { ggl, index2, index1 };

template <class P>
class DaeEquations {
 public:
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  /// Uses the units of `scales`, in which y and the residuals are of the order of 1.
  DaeEquations(const P& which, DaeForm chosen, const State<P>& state, const Scales& scales)
      : problem(which), form(chosen), units(scales), begun(state.t), n(which.size()),
        m(which.constraint_count()), q(state.q), v(state.q), kept(static_cast<std::size_t>(m)),
        index_one(which), mass_at(which), force(state.q), work(state.q), momentum(state.q) {
    std::iota(kept.begin(), kept.end(), Index{0});
    if constexpr (HasRedundantConstraints<P>) {
      index_one.hold(which, state.q, state.t);
      kept = index_one.independent();
      std::ranges::sort(kept);
    }
    place.assign(static_cast<std::size_t>(m), -1);
    for (std::size_t i = 0; i < kept.size(); ++i) place[kept[i]] = static_cast<Index>(i);
    lambda.setZero(m);
    mu = rate = scratch = lambda;
    resize_jacobian(G, m, n);
    resize_jacobian(DG, m, n);
    if constexpr (HasMovingConstraints<P>) resize_jacobian(G_rate, m, n);
    resize_operator(H, n);
    if constexpr (HasForceJacobians<P>) {
      resize_operator(by_q, n);
      by_v = by_q;
    }
    if constexpr (HasInertiaJacobians<P>) {
      inertia_by_q.setZero(n, n);
      inertia_by_v = inertia_by_q;
    }
  }

  /// The number of multipliers, not counting multipliers of redundant constraints.
  [[nodiscard]] Index multiplier_count() const { return std::ssize(kept); }
  [[nodiscard]] Index size() const {
    return 2 * n + (form == DaeForm::ggl ? 2 : 1) * std::ssize(kept);
  }

  /// Computes y and y' at `state`, with mu = 0. The multipliers are `given` or, if `given` is
  /// empty, the consistent multipliers. Returns false if constraints that were declared independent
  /// are redundant.
  bool start(const State<P>& state, const std::vector<double>& given, std::vector<double>& y,
             std::vector<double>& yp) {
    mass_at(problem, state.q).solve(state.p, v);
    if (!index_one.solve(problem, state.q, v, state.t, lambda, work)) return false;
    if (!given.empty()) take(given, state);
    rate = lambda;
    if constexpr (HasRedundantConstraints<P>) index_one.concentrate(rate);
    y.assign(static_cast<std::size_t>(size()), 0.0);
    yp = y;
    Vector::Map(y.data(), n) = state.q;
    Vector::Map(y.data() + n, n) = v;
    gather(rate, y.data() + 2 * n);
    Vector::Map(yp.data(), n) = v;
    Vector::Map(yp.data() + n, n) = work;
    for (Index i = 0; i < size(); ++i) {
      y[static_cast<std::size_t>(i)] /= unit_of_unknown(i);
      yp[static_cast<std::size_t>(i)] /= unit_of_unknown(i);
    }
    return true;
  }

  void unpack(const double* y) {
    q = units.position * Vector::Map(y, n);
    v = units.velocity * Vector::Map(y + n, n);
    scatter(y + 2 * n, lambda);
    lambda *= units.multiplier;
    if (form != DaeForm::ggl) return;
    scatter(y + 2 * n + kept.size(), mu);
    mu *= units.velocity / units.slope;
  }

  void residual(double t, const double* y, const double* yp, double* r) {
    unpack(y);
    residual_in_own_units(t + begun, yp, r);
    for (Index i = 0; i < size(); ++i) r[i] /= unit_of_equation(i);
  }

 private:
  void residual_in_own_units(double t, const double* yp, double* r) {
    shakedown::jacobian(problem, q, t, G);
    unbalanced(t);
    work = units.position * Vector::Map(yp, n) - v;
    if (form == DaeForm::ggl) add_transpose(G, mu, 1.0, work);
    Vector::Map(r, n) = work;
    work = units.velocity * Vector::Map(yp + n, n);
    mass_at.multiply(problem, q, work, momentum);
    Vector::Map(r + n, n) = momentum + force;
    if (form == DaeForm::index1) {  // -d2/dt2 g
      mass_at(problem, q).solve(force, work);
      constraint_acceleration(problem, q, t, v, rate, DG, scratch);
      apply(G, work, scratch);
      scratch -= rate;
      gather(scratch, r + 2 * n);
      return;
    }
    velocity_constraint(problem, q, t, G, v, rate, scratch);
    gather(rate, r + 2 * n);
    if (form == DaeForm::index2) return;
    constraint(problem, q, t, rate);
    gather(rate, r + 2 * n + kept.size());
  }

 public:
  /// True if `jacobian` below is complete.
  static constexpr bool analytic =
      (HasConstantMass<P> || HasInertiaJacobians<P>)&&(!HasForce<P> || HasForceJacobians<P>);

  /// Visits dF/dy + c dF/dy' of the index-2 forms at the state unpacked last, by calling add(i, j,
  /// a). The sequence of the pairs (i, j) depends only on the size. Values with the same (i, j)
  /// must be summed. y' is read only if M depends on q.
  template <class Add>
  void jacobian(double t, double c, const double* yp, Add&& visit) requires analytic {
    t += begun;
    const auto add = [this, &visit](Index i, Index j, double a) {
      visit(i, j, a * (unit_of_unknown(j) / unit_of_equation(i)));
    };
    const auto at = [&add](Index row, Index column) {
      return [&add, row, column](Index i, Index j, double a) { add(row + i, column + j, a); };
    };
    const auto rows = [this, &add](Index row, Index column) {
      return [this, &add, row, column](Index k, Index j, double a) {
        if (place[k] >= 0) add(row + place[k], column + j, a);
      };
    };
    const auto transposed = [this, &add](Index row, Index column) {
      return [this, &add, row, column](Index k, Index j, double a) {
        if (place[k] >= 0) add(row + j, column + place[k], a);
      };
    };
    const Index r = std::ssize(kept);
    shakedown::jacobian(problem, q, t, G);
    velocity_constraint_jacobian(problem, q, t, v, DG, G_rate);
    if (form == DaeForm::ggl) {
      set_zero(H);
      add_curvature(problem, q, t, mu, H);
      for_each_entry(H, at(0, 0));
      list(G, transposed(0, 2 * n + r));
      list(G, rows(2 * n + r, 0));
    }
    for (Index i = 0; i < n; ++i) {
      add(i, i, c);
      add(i, n + i, -1.0);
    }
    potential_hessian(problem, q, t, H);
    add_curvature(problem, q, t, lambda, H);
    for_each_entry(H, at(n, 0));
    if constexpr (HasForceJacobians<P>) {
      problem.force_jacobians(q, v, t, by_q, by_v);
      list(by_q, [&](Index i, Index j, double a) { add(n + i, j, -a); });
      list(by_v, [&](Index i, Index j, double a) { add(n + i, n + j, -a); });
    }
    list(G, transposed(n, 2 * n));
    list(DG, rows(2 * n, 0));
    list(G, rows(2 * n, n));
    const auto inertia = [&](Index i, Index j, double a) { add(n + i, n + j, c * a); };
    if constexpr (HasMassOfPosition<P>) {
      work = units.velocity * Vector::Map(yp + n, n);
      problem.inertia_jacobians(q, v, work, inertia_by_q, inertia_by_v);
      list(inertia_by_q, at(n, 0));
      list(inertia_by_v, at(n, n));
      mass_at.multiply(problem, q, work, momentum);
      list(mass_at.matrix(), inertia);
    } else if constexpr (requires { problem.mass().matrix; }) {
      list(problem.mass().matrix, inertia);
    } else {
      list(problem.mass(), inertia);
    }
  }

  /// Replaces the lambda unpacked last by the shortest multipliers that give the same forces.
  /// Returns false if the representing constraints have become dependent.
  bool shorten(double t) requires HasRedundantConstraints<P> {
    return index_one.shorten(problem, q, begun + t, lambda);
  }

  /// Computes p = M v from the q and v unpacked last.
  void show_momentum(Vector& p) { mass_at.multiply(problem, q, v, p); }

  const P problem;
  const DaeForm form;
  const Scales units;
  const double begun;  ///< time at which the solver's time is 0
  const Index n, m;
  Vector q, v;             ///< as last unpacked
  Multipliers lambda, mu;  ///< as last unpacked

 private:
  [[nodiscard]] double unit_of_unknown(Index i) const {
    if (i < n) return units.position;
    if (i < 2 * n) return units.velocity;
    return i < 2 * n + std::ssize(kept) ? units.multiplier : units.velocity / units.slope;
  }
  [[nodiscard]] double unit_of_equation(Index i) const {
    if (i < n) return units.velocity;
    if (i < 2 * n) return units.momentum / units.time;
    if (i >= 2 * n + std::ssize(kept)) return units.slope * units.position;
    return form == DaeForm::index1 ? units.slope * units.velocity / units.time
                                   : units.slope * units.velocity;
  }

  void gather(const Multipliers& from, double* to) const {
    for (const Index k : kept) *to++ = from(k);
  }
  void scatter(const double* from, Multipliers& to) const {
    to.setZero();
    for (const Index k : kept) to(k) = *from++;
  }

  /// Computes force = -f + G^T lambda from the current G.
  void unbalanced(double t) {
    potential_gradient(problem, q, t, force);
    if constexpr (HasMassOfPosition<P>) {
      problem.kinetic_gradient(q, v, work);
      force -= work;
      mass_at.add_turning(problem, q, v, 1.0, force);
    }
    if constexpr (HasForce<P>) {
      problem.force(q, v, t, work);
      force -= work;
    }
    add_transpose(G, lambda, 1.0, force);
  }

  /// Sets lambda to `given` and computes the resulting v' in `work`.
  void take(const std::vector<double>& given, const State<P>& state) {
    if (std::ssize(given) != m) {
      throw UsageError("multipliers has " + std::to_string(given.size()) + " numbers; " +
                       std::string(P::id) + " has " + std::to_string(m) + " constraints");
    }
    lambda = Multipliers::Map(given.data(), m);
    q = state.q;
    shakedown::jacobian(problem, q, state.t, G);
    unbalanced(state.t);
    mass_at(problem, q).solve(force, work);
    work = -work;
  }

  /// Visits all entries of a dense matrix; `for_each_entry` would treat a square matrix as
  /// symmetric.
  template <int rows, int columns, class Visit>
  static void list(const MatrixOf<double, rows, columns>& A, Visit&& visit) {
    for (Index j = 0; j < A.cols(); ++j) {
      for (Index i = 0; i < A.rows(); ++i) visit(i, j, A(i, j));
    }
  }
  template <int b, class Visit>
  static void list(const BlockDiagonalMatrix<double, b>& A, Visit&& visit) {
    for (Index k = 0; k < std::ssize(A.diagonal); ++k) {
      list(A.diagonal[k], [&](Index i, Index j, double a) { visit(b * k + i, b * k + j, a); });
    }
  }
  template <class Structured, class Visit>
  static void list(const Structured& A, Visit&& visit) {
    for_each_entry(A, visit);
  }

  std::vector<Index> kept;   // constraints that represent all constraints
  std::vector<Index> place;  // index in `kept`, or -1
  ConsistentMultiplier<P> index_one;
  MassAt<P> mass_at;
  Vector force, work, momentum;
  Multipliers rate, scratch;
  JacobianFor<P> G, DG;
  JacobianFor<P> G_rate;  // used if constraints move
  Operator<P> H;
  ForceJacobianFor<P> by_q, by_v;               // used for forces with derivatives
  FullMatrixFor<P> inertia_by_q, inertia_by_v;  // used for M(q) with derivatives
};

}  // namespace shakedown
