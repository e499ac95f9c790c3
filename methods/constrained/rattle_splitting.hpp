// A symmetric splitting of s stages applied to RATTLE's kicks and constrained drifts. A step takes
// s gradients and 2 s solves for q.
//
// With chi_h = D_h o K_h, symplectic Euler on the constraints, where
//
//   K_h   p -= h grad V(q)
//   D_h   q_next = q + h M^-1 p_next,  p_next = p - G(q)^T lambda,  g(q_next) = 0,
//
// and its adjoint chi*_h = K_h o D_h, since D_h is symmetric, the step is
//
//   chi*_{alpha_2s h} o chi_{alpha_{2s-1} h} o ... o chi*_{alpha_2 h} o chi_{alpha_1 h},
//
// with the alpha_i of the table (methods/base/splitting_tables.hpp). Successive kicks at one
// position are merged: K_{b_1 h}, D_{alpha_1 h}, D_{alpha_2 h}, K_{b_2 h}, ... Two short drifts do
// not equal one long drift, because D_h is not a flow: K_{h/2} o D_h o K_{h/2} is RATTLE, and S_6
// with such long drifts has order 2. Within the step, p is determined only up to a term G^T lambda,
// which has no effect on the motion. At the end of the step, p is projected.
//
// The method is symmetric, and symplectic on the constrained phase space. Momentum maps and both
// constraint levels are exact. The constraints g(q; t) may move. Source: Hairer, Lubich, Wanner
// VII.1.3 and III.3. The method is in rattle_composed.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "methods/base/algorithm.hpp"
#include "methods/base/splitting_table.hpp"
#include "methods/constrained/multiplier_newton.hpp"

namespace shakedown {

struct RattleSplitting {
  using Needs = needs::All<need::Constraints, need::ConstantMass, need::Gradient>;
  struct Data {
    NewtonOptions options;
    const SplittingTable& table;
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, data.options)), h(step_size),
          solver(which), gradient(state.q), free(state.q), v(state.q), table(data.table),
          alpha(table.alpha()) {
      for (std::size_t i = 0; i < drifts(); ++i) impulses[i].setZero(problem.constraint_count());
      mu = impulses[0];
      resize_jacobian(G, problem.constraint_count(), problem.size());
      restart(state);
    }

    void restart(const State<P>& state) {
      problem.gradient(state.q, gradient);
      jacobian(problem, state.q, state.t, G);
    }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      const auto b = table.b();
      StepReport total;
      const Scalar t_n = state.t;
      for (std::size_t i = 0; i < drifts() && total.status == Status::ok; ++i) {
        if (i % 2 == 0) state.p -= (Scalar(b[i / 2]) * h) * gradient;
        drift(i, state, total);
        if (i % 2 == 1) problem.gradient(state.q, gradient);
      }
      state.t = t_n;
      if (total.status != Status::ok) return total;
      state.p -= (Scalar(b.back()) * h) * gradient;
      total.status = solver.project_momentum(problem, state.q, G, t_n + h, mu, state.p, v).status;
      return total;
    }

   private:
    [[nodiscard]] std::size_t drifts() const { return 2 * table.a().size(); }

    void drift(std::size_t i, State<P>& state, StepReport& total) {
      const Scalar length = Scalar(alpha[i]) * h;
      problem.mass().solve(state.p, v);
      free = state.q + length * v;
      state.t += length;
      const StepReport report =
          solver.solve(problem, free, length, G, state.t, options, impulses[i], state.q);
      add_transpose(G, impulses[i], Scalar(-1), state.p);
      jacobian(problem, state.q, state.t, G);
      total.iterations += report.iterations;
      total.residual = std::max(total.residual, report.residual);
      total.status = report.status;
    }

    P problem;
    NewtonOptions options;
    Scalar h;
    MultiplierNewton<P> solver;
    Vector gradient;  // at the current q
    Vector free;      // position without constraint forces
    Vector v;
    // The last impulses are the guesses for the next solves.
    std::array<MultipliersFor<P>, 2 * SplittingTable::most> impulses;
    MultipliersFor<P> mu;
    JacobianFor<P> G;  // at the current q
    SplittingTable table;
    std::array<double, 2 * SplittingTable::most> alpha;
  };
};

}  // namespace shakedown
