// The step of a collocation method, whose unknowns are the accelerations K of its stages. The
// system is q' = v, M v' = -grad V(q), a constrained system of index 3 (levels = 1), or the
// equations of Gear, Leimkuhler and Gupta (levels = 2),
//
//   q' = v - M^-1 G^T mu,    M v' = -grad V(q) - G^T lambda,    g(q) = 0,    G v = 0,
//
// where every stage satisfies one or both levels of constraints. U_i is q' at stage i. Constrained
// systems may also have M(q), forces and moving constraints and potentials
// (general_equilibrium.hpp). Each stage uses its own M(q) and time.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "methods/base/algorithm.hpp"
#include "methods/newmark/implicit_acceleration.hpp"
#include "methods/runge_kutta/stage_sweeps.hpp"
#include "methods/structural/dynamic_equilibrium.hpp"

namespace shakedown {

/// Iterates one stage at a time, without constraints.
template <class P>
class FreeStages {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  FreeStages(const P& problem, int stages)
      : implicit(stages, ImplicitAcceleration<P>(problem, HessianSource::analytic, 0.0)) {}

  /// Takes one iteration for K, where v = y + d K and q = x + d^2 K; u is q'.
  NewtonUpdate iterate(const P& problem, Scalar /*t*/, const Vector& x, const Vector& y, Scalar d,
                       int stage, bool renew, Vector& K, Vector& u) {
    const StepReport report = implicit[stage].one_iteration(problem, x, d * d, K, renew);
    u = y + d * K;
    return {0.0, report.residual, static_cast<double>(implicit[stage].at().cwiseAbs().maxCoeff()),
            report.status == Status::ok};
  }

 private:
  std::vector<ImplicitAcceleration<P>> implicit;
};

/// Iterates one stage at a time, with constraints; each stage keeps its multipliers.
template <class P, int most, int levels>
class ConstrainedStages {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  ConstrainedStages(const P& problem, int stages)
      : equilibrium(problem, std::size_t(stages)), mass_at(problem), none(equilibrium.q) {
    lambda.fill(equilibrium.lambda);
    mu = lambda;
    normals.fill(equilibrium.normals);
    shown.setConstant(problem.constraint_count(), Scalar(std::numeric_limits<double>::quiet_NaN()));
  }
  void restart(const P& problem, const State<P>& state) {
    if constexpr (levels > 1) {
      for (auto& N : normals) equilibrium.normals_at(problem, state.q, state.t, N);
    }
  }

  NewtonUpdate iterate(const P& problem, Scalar t, const Vector& x, const Vector& y, Scalar d,
                       int stage, bool renew, Vector& K, Vector& u) {
    if constexpr (levels > 1) {
      u = x + (d * d) * K;
      if (renew) equilibrium.normals_at(problem, u, t, normals[stage]);
    }
    equilibrium.a = K;
    equilibrium.lambda = lambda[stage];
    if constexpr (levels > 1) {
      equilibrium.mu = mu[stage];
      equilibrium.normals = normals[stage];
    }
    const NewtonUpdate report = equilibrium.one_iteration(
        problem, t, x, y, none, {Scalar(1), d * d, d}, std::size_t(stage), renew);
    K = equilibrium.a;
    lambda[stage] = equilibrium.lambda;
    if constexpr (levels > 1) {
      mu[stage] = equilibrium.mu;
    }
    u = y + d * equilibrium.b;
    return report;
  }

  /// Completes the step, whose end is the last stage.
  void finish(const P& problem, State<P>& state) {
    state.q = equilibrium.q;
    mass_at(problem, state.q).apply(equilibrium.v, state.p);
    shown = equilibrium.lambda;
  }

  Multipliers shown;  ///< lambda at the end; NaN before the first step

 private:
  DynamicEquilibrium<P, levels> equilibrium;
  MassAt<P> mass_at;
  Vector none;
  std::array<Multipliers, most> lambda, mu;
  std::array<typename DynamicEquilibrium<P, levels>::Normals, most> normals;  // at the stages
};

/// The stepper for up to four stages, or three with constraints. With constraints, the last stage
/// must be the end of the step.
template <class P, int levels>
class CollocationStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  static constexpr bool constrained = HasConstraints<P>;
  static constexpr int most = constrained ? 3 : 4;

  CollocationStepper(const P& which, const SweepOptions& chosen, Scalar step_size,
                     const State<P>& state, int stage_count, const Tableau<Scalar, most>& butcher)
      : problem(which), options(sweeps_in_units_of(which, state, step_size, chosen)), h(step_size),
        s(stage_count), stages(which, stage_count), mass_at(which), table(butcher),
        L(lower_factor(table.A, std::size_t(s))), v(state.q), x(state.q), y(state.q) {
    K.fill(v);
    U = dK = dU = K;
    for (int i = 0; i < s; ++i) {
      for (int j = 0; j < s; ++j) {
        ahead[i][j] = lagrange(table.c, s, j, Scalar(1) + table.c[i]);
      }
    }
    restart(state);
  }

  /// Resets the guess for the first step.
  void restart(const State<P>& state) {
    for (Vector& k : K) k.setZero();
    predicted = false;
    if constexpr (constrained) stages.restart(problem, state);
  }

  StepReport step(State<P>& state) {
    mass_at(problem, state.q).solve(state.p, v);
    for (int i = 0; i < s; ++i) {
      U[i] = v;
      add(h, table.A[i], K, U[i]);
    }
    StepReport report = sweep_to(
        options, s, [&](double epsilon) { return local_error(epsilon); },
        [&](bool renew) { return sweep(state, renew); });
    if constexpr (constrained) {
      // The iteration has stopped at (*). Only the last stage is then solved to round-off, because
      // the constraints must hold exactly at the end of the step.
      if (options.fraction > 0.0 && report.status == Status::ok) {
        report.status =
            sweep_to(
                options, 1, [](double) { return std::numeric_limits<double>::epsilon(); },
                [&](bool) { return iterate(state.t, s - 1, false); })
                .status;
      }
      stages.finish(problem, state);
    } else {
      finish(state);
    }
    predicted = true;
    // The next guess is the polynomial through K, extrapolated over the next step.
    dK = K;
    for (int i = 0; i < s; ++i) {
      K[i].setZero();
      add(Scalar(1), ahead[i], dK, K[i]);
    }
    return report;
  }

  [[nodiscard]] const auto& lambda() const requires constrained { return stages.shown; }

 private:
  void add(const Scalar& c, const Row<Scalar, most>& weights, const std::array<Vector, most>& of,
           Vector& to) const {
    for (int j = 0; j < s; ++j) to += (c * weights[j]) * of[j];
  }

  /// Returns the right-hand side of (*) in stage_sweeps.hpp. Its lower limit is only a fraction of
  /// round-off, because the multipliers amplify the remaining error by 1/h^2. It is 0 in the first
  /// step, which has no polynomial to extrapolate.
  [[nodiscard]] double local_error(double epsilon) const {
    if (!predicted || options.fraction == 0.0) return 0.0;
    const double capped = std::fmin(1.0, epsilon);
    return std::fmax(options.fraction * capped * capped, kept_accuracy<Scalar>());
  }

  NewtonUpdate sweep(const State<P>& state, bool renew) {
    NewtonUpdate all;
    for (int i = 0; i < s; ++i) {
      const NewtonUpdate u = stage(state, i, renew);
      if (!u.solvable) return u;
      all.update += u.update;
    }
    return all;
  }

  NewtonUpdate stage(const State<P>& state, int i, bool renew) {
    const Scalar d = h * L[i][i];
    y = v - d * K[i];
    x = state.q - d * U[i];
    add(h, table.A[i], K, y);
    add(h, table.A[i], U, x);
    for (int j = 0; j < i; ++j) {
      const Scalar more = h * (L[i][j] - table.A[i][j]);
      y += more * dK[j];
      x += more * dU[j];
    }
    x += d * y;
    return iterate(state.t, i, renew);
  }

  /// Takes one iteration for stage i, whose v is y + d K and whose q is x + d^2 K.
  NewtonUpdate iterate(const Scalar& t, int i, bool renew) {
    using std::abs;
    const Scalar d = h * L[i][i];
    dK[i] = -K[i];
    dU[i] = -U[i];
    NewtonUpdate u = stages.iterate(problem, t + table.c[i] * h, x, y, d, i, renew, K[i], U[i]);
    dK[i] += K[i];
    dU[i] += U[i];
    if (!u.solvable) return u;
    // The update is measured relative to the terms of a stage, because these terms may cancel. It
    // is also measured in velocities, because a round-off error of eps in q means eps/h in v. For
    // index 3 this error in v remains, so v is not measured.
    double of_v = 0.0;
    if (levels != 1) {
      of_v = relative_update(static_cast<double>(abs(d)) * largest_entry(dK[i]),
                             std::max({options.unit_v, largest_entry(U[i]), largest_entry(y)}));
    }
    const double nan_if_any = 0.0 * u.update;
    u.update = std::fmax(of_v, relative_update(
                                   u.update, options.unit + std::fmax(u.scale, largest_entry(x)))) +
               nan_if_any;
    return u;
  }

  /// Adds h v + h^2 sum (b A)_j K_j to q and h M sum b_j K_j to p.
  void finish(State<P>& state) {
    y.setZero();
    x.setZero();
    add(h, table.b, K, y);
    for (int i = 0; i < s; ++i) add(h * h * table.b[i], table.A[i], K, x);
    state.q += h * v + x;
    problem.mass().apply(y, x);
    state.p += x;
  }

  P problem;
  SweepOptions options;
  Scalar h;
  int s;
  std::conditional_t<constrained, ConstrainedStages<P, most, levels>, FreeStages<P>> stages;
  MassAt<P> mass_at;
  Tableau<Scalar, most> table;
  Square<Scalar, most> L, ahead;
  Vector v;  // at t_n
  Vector x, y;
  std::array<Vector, most> K, U;    // q'' and q' at the stages
  std::array<Vector, most> dK, dU;  // their last changes
  bool predicted = false;           // K holds the extrapolated polynomial of the last step
};

/// Collocation methods without constraints and with up to four stages. The methods are in
/// gauss.hpp and radau.hpp.
struct FreeCollocation {
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  template <class S>
  struct Data {
    SweepOptions options;
    int stages;
    Tableau<S, 4> table;
  };

  template <class P>
  struct Stepper : CollocationStepper<P, 0> {
    Stepper(const P& problem, const Data<ScalarOf<P>>& data, ScalarOf<P> h, const State<P>& state)
        : CollocationStepper<P, 0>(problem, data.options, h, state, data.stages, data.table) {}
  };
};

/// A FreeCollocation method with given nodes; a derived struct adds the trait record.
template <class Nodes, class OptionsOf = SweepOptions>
struct CollocationAt {
  using Algorithm = FreeCollocation;
  using Needs = Algorithm::Needs;
  using Options = OptionsOf;
  template <class S>
  static Algorithm::Data<S> data(const Options& options) {
    return {options, Nodes::s, padded<4>(collocation(Nodes::template nodes<S>()))};
  }
  template <class P>
  using Stepper = MemberStepper<CollocationAt, P>;
};

/// A collocation method with constraints and with given nodes.
template <class Nodes, class Options, class P, int levels>
struct CollocationOn : CollocationStepper<P, levels> {
  using Base = CollocationStepper<P, levels>;
  CollocationOn(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
      : Base(problem, options, h, state, Nodes::s,
             padded<Base::most>(collocation(Nodes::template nodes<ScalarOf<P>>()))) {}
};

}  // namespace shakedown
