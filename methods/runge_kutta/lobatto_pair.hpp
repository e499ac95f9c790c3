// The pair Lobatto IIIA - IIIB for constrained systems, with the coefficients a_ij for q and a^_ij
// for p:
//
//   Q_i = q_n + h sum_j a_ij M^-1 P_j,   P_i = p_n - h sum_j a^_ij (grad V(Q_j) + G(Q_j)^T Lambda_j)
//   g(Q_i) = 0 for every i,              q_{n+1} = Q_s
//   p_{n+1} = p_n - h sum_j b_j (grad V(Q_j) + G(Q_j)^T Lambda_j),   G(q_{n+1}) M^-1 p_{n+1} = 0
//
// Since Q_1 = q_n and a^_is = 0, Lambda_s acts on p_{n+1} alone. The method has order 2s - 2, is
// symplectic on the constraint manifold and symmetric, and satisfies momentum maps and both levels
// of constraints exactly. With two stages it is RATTLE. Forces are effectively explicit, so stiff
// forces limit h. Constraints may move. If constraints are redundant, a step uses only those that
// are independent at q_n.
//
// The stages are solved to round-off by the sweeps of stage_sweeps.hpp, with the lower factor L of
// W = A A^. The guess is the polynomial of the last step, extrapolated to the new stages. If the
// other stages are given, Q_{i+1} and Lambda_i solve the equation of RATTLE, g(free - h^2 l_ii M^-1
// G(Q_i)^T Lambda_i) = 0.
// Source: L. O. Jay, SIAM J. Numer. Anal. 33 (1996) 368; Hairer, Lubich, Wanner VII.1.5.
#pragma once

#include <vector>

#include "methods/base/algorithm.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/runge_kutta/stage_sweeps.hpp"

namespace shakedown {

/// The stepper for up to four stages.
template <class P>
class LobattoPairStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  static constexpr int most = 4;

  /// `table` is IIIA and `partner` is IIIB, with the same number of stages.
  LobattoPairStepper(const P& which, const SweepOptions& chosen, Scalar step_size,
                     const State<P>& state, int stages, const Tableau<Scalar, most>& table,
                     const Tableau<Scalar, most>& partner)
      : problem(which), options(sweeps_in_units_of(which, state, step_size, chosen)), h(step_size),
        s(stages), inner(stages - 1), c(table.c), b(table.b),
        solvers(inner, MultiplierNewton<P>(which)), v(state.q), work(state.q), free(state.q) {
    for (int i = 0; i < inner; ++i) {
      for (int j = 0; j < inner; ++j) {
        for (int k = 0; k < s; ++k) W[i][j] += table.A[i + 1][k] * partner.A[k][j];
        ahead[i][j] = lagrange(c, inner, j, Scalar(1) + c[i]);
      }
    }
    L = lower_factor(W);
    Q.fill(state.q);
    f.fill(state.q);
    df = gradient = f;
    mu.setZero(problem.constraint_count());
    lambda.fill(mu);
    for (JacobianFor<P>& at : G) {
      resize_jacobian(at, problem.constraint_count(), problem.size());
    }
  }

  StepReport step(State<P>& state) {
    problem.mass().solve(state.p, v);
    Q[0] = state.q;
    evaluate(0, state.t);
    if constexpr (HasRedundantConstraints<P>) {
      for (MultiplierNewton<P>& solver : solvers) solver.hold(problem, state.q, state.t);
    }
    predict(state);
    StepReport report =
        sweep_to_round_off(options, s, [&](bool renew) { return sweep(state, renew); });
    if (report.status != Status::ok) return report;
    evaluate(inner, state.t);
    for (int j = 0; j < s; ++j) {
      if (j < inner) add_transpose(G[j], lambda[j], Scalar(1), gradient[j]);
      state.p -= (h * b[j]) * gradient[j];
    }
    state.q = Q[inner];
    report.status =
        solvers[0].project_momentum(problem, state.q, G[inner], state.t + h, mu, state.p, v).status;
    return report;
  }

 private:
  /// Evaluates grad V(Q_j) and G(Q_j).
  void evaluate(int j, const Scalar& t) {
    problem.gradient(Q[j], gradient[j]);
    jacobian(problem, Q[j], t + c[j] * h, G[j]);
  }
  /// Predicts the slopes: by free motion in the first step, and later by extrapolating the
  /// polynomial of the last step.
  void predict(const State<P>& state) {
    df = f;
    for (int i = 0; i < inner; ++i) {
      if (predicted) {
        f[i].setZero();
        for (int j = 0; j < inner; ++j) f[i] += ahead[i][j] * df[j];
      } else {
        Q[i] = state.q + (h * c[i]) * v;
        if (i > 0) evaluate(i, state.t);
        slope(i);
      }
    }
    predicted = true;
  }
  /// Computes f_j = M^-1 (grad V(Q_j) + G(Q_j)^T Lambda_j).
  void slope(int j) {
    work = gradient[j];
    add_transpose(G[j], lambda[j], Scalar(1), work);
    problem.mass().solve(work, f[j]);
  }

  NewtonUpdate sweep(const State<P>& state, bool renew) {
    NewtonUpdate all;
    for (int i = 0; i < inner; ++i) {
      if (i > 0) evaluate(i, state.t);
      problem.mass().solve(gradient[i], free);
      free -= f[i];
      free *= L[i][i];
      for (int j = 0; j < inner; ++j) free += W[i][j] * f[j];
      for (int j = 0; j < i; ++j) free += (L[i][j] - W[i][j]) * df[j];
      free = state.q + (h * c[i + 1]) * v - (h * h) * free;
      Vector& q = Q[i + 1];
      df[i] = q;
      const StepReport report = solvers[i].one_iteration(
          problem, free, h * h * L[i][i], G[i], state.t + c[i + 1] * h, lambda[i], q, renew);
      all.solvable = report.status == Status::ok;
      if (!all.solvable) return all;
      df[i] -= q;
      all.update += relative_update(largest_entry(df[i]), options.unit + largest_entry(q)) +
                    0.0 * report.residual;
      df[i] = -f[i];
      slope(i);
      df[i] += f[i];
    }
    return all;
  }

  P problem;
  SweepOptions options;
  Scalar h;
  int s, inner;  // number of stages; inner = s - 1, the number of unknown Lambda_i
  Row<Scalar, most> c, b;
  Square<Scalar, most - 1> W{}, L, ahead;
  std::vector<MultiplierNewton<P>> solvers;  // one per stage, each with its matrix
  Vector v, work, free;
  std::array<Vector, most> Q, gradient;  // of the stages
  std::array<Vector, most> f, df;        // slopes of the stages, and their last changes
  bool predicted = false;                // true if f is known from the last step
  std::array<JacobianFor<P>, most> G;
  std::array<Multipliers, most - 1> lambda;
  Multipliers mu;
};

struct LobattoPairs {
  using Needs = needs::All<need::Constraints, need::ConstantMass, need::Gradient>;
  template <class S>
  struct Data {
    SweepOptions options;
    int stages;
    Tableau<S, 4> table, partner;
  };

  template <class P>
  struct Stepper : LobattoPairStepper<P> {
    Stepper(const P& problem, const Data<ScalarOf<P>>& data, ScalarOf<P> h, const State<P>& state)
        : LobattoPairStepper<P>(problem, data.options, h, state, data.stages, data.table,
                                data.partner) {}
  };
};

}  // namespace shakedown
