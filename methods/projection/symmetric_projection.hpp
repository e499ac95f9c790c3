// Symmetric projection of a symmetric one-step method y~_n -> y~_{n+1} for the index-1 form of
// constrained motion, y = (q, v) (index_one_step.hpp): leave the constraints, step, and return to
// them with the same multipliers,
//
//   y~_n = y_n + D(q_n; t_n) (mu, nu),      D = M^-1 G^T for q and for v
//   y~_{n+1} = Phi_h(y~_n)
//   y_{n+1} = y~_{n+1} + D(q_{n+1}; t_{n+1}) (mu, nu),    g = 0,  G v + dg/dt = 0 at t_{n+1}.
//
// The projected method has the order of Phi and is symmetric, but not symplectic. Both levels of
// constraints and linear momentum are exact. `lambda` is the multiplier at t_{n+1/2}. All unknowns
// are solved for together and to round-off. The iteration uses the factor of G M^-1 G^T at q_n, so
// h must resolve the motion. With redundant constraints this iteration converges too slowly to be
// useful (for Bricard's mechanism, it does not converge for h > 0.01 s).
// Source: E. Hairer, BIT 40 (2000) 726; Hairer, Lubich, Wanner V.4.1, Algorithm 4.1.
#pragma once

#include "methods/projection/index_one_step.hpp"
#include "methods/runge_kutta/stage_sweeps.hpp"

namespace shakedown {

template <class Phi>
struct SymmetricallyProjected {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view formula = {}) {
    return {.name = name,
            .title = title,
            .order_q = Phi::order,
            .order_p = Phi::order,
            .symmetric = true,
            .linear_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .multiplier_time = MultiplierTime::middle,
            .order_lambda = 2,
            .source = "Hairer 2000; Hairer, Lubich, Wanner V.4.1",
            .formula = formula};
  }
  using Needs =
      needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass, need::GradientInTime,
                 need::AnyForce, need::IndependentConstraints, need::DenseWithMassOfPosition>;
  using Options = SweepOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(sweeps_in_units_of(which, state, step_size, chosen)),
          h(step_size), phi(which, step_size), linear(which.constraint_count()), mass_n(which),
          mass_next(which), v_n(state.q), start_q(state.q), start_v(state.q), away_q(state.q),
          away_v(state.q), q_mid(state.q), v_mid(state.q), dq(state.q), dv(state.q), q(state.q),
          v(state.q), work(state.q) {
      mu.setZero(problem.constraint_count());
      nu = g = rate = scratch = mu;
      resize_jacobian(G_n, problem.constraint_count(), problem.size());
      G = G_n;
      resize_operator(K, problem.constraint_count());
    }

    StepReport step(State<P>& state) {
      const auto& inertia = mass_n(problem, state.q);
      inertia.solve(state.p, v_n);
      jacobian(problem, state.q, state.t, G_n);
      gram(G_n, inertia, G_n, K);
      if (!linear.factor(K)) return {Status::singular};
      G = G_n;
      mu.setZero();
      nu.setZero();
      q = state.q + h * v_n;
      v = v_n;
      phi.begin(state.t);
      const StepReport report =
          sweep_to_round_off(options, 1, [&](bool) { return sweep(state, inertia); });
      // The stages leave an error in v of the size of the round-off of h a, and nu lags one sweep
      // behind v. Two more corrections remove these errors.
      for (int k = 0; k < (Phi::order > 2 ? 2 : 0); ++k) {
        leave(inertia);
        come_back(state, mass_next(problem, q));
      }
      state.q = q;
      mass_next(problem, q).apply(v, state.p);
      return report;
    }

    [[nodiscard]] const Multipliers& lambda() const { return phi.lambda(); }

   private:
    /// Computes to = M^-1 G^T by.
    void normal(const auto& mass, const JacobianFor<P>& at, const Multipliers& by, Vector& to) {
      work.setZero();
      add_transpose(at, by, Scalar(1), work);
      mass.solve(work, to);
    }

    NewtonUpdate sweep(const State<P>& state, const auto& inertia) {
      const Scalar half = Scalar(1) / Scalar(2);
      const auto& mass = mass_next(problem, q);
      NewtonUpdate u;
      leave(inertia);
      // y~_{n+1} is (q, v) - D(q_{n+1}) (mu, nu).
      normal(mass, G, mu, dq);
      normal(mass, G, nu, dv);
      start_q = state.q + away_q;
      start_v = v_n + away_v;
      q_mid = half * (start_q + q - dq);
      v_mid = half * (start_v + v - dv);
      u.solvable = phi.sweep(start_q, start_v, q_mid, v_mid, dq, dv);
      if (!u.solvable) return u;
      come_back(state, mass);
      u.update = change(q, q_mid, options.unit) + change(v, v_mid, options.unit_v);
      return u;
    }
    void leave(const auto& inertia) {
      normal(inertia, G_n, mu, away_q);
      normal(inertia, G_n, nu, away_v);
    }
    /// Returns to the constraints with the last (dq, dv). The previous q and v are kept in q_mid
    /// and v_mid.
    void come_back(const State<P>& state, const auto& mass) {
      q_mid = q;
      away_q += state.q + h * dq;
      normal(mass, G, mu, q);
      q += away_q;
      v_mid = v;
      away_v += v_n + h * dv;
      normal(mass, G, nu, v);
      v += away_v;
      constraint(problem, q, state.t + h, g);
      jacobian(problem, q, state.t + h, G);
      velocity_constraint(problem, q, state.t + h, G, v, rate, scratch);
      linear.solve(g);
      linear.solve(rate);
      mu -= g / Scalar(2);
      nu -= rate / Scalar(2);
    }
    static double change(const Vector& to, Vector& from, double unit) {
      from -= to;
      return relative_update(largest_entry(from), unit + largest_entry(to));
    }

    P problem;
    Options options;
    Scalar h;
    typename Phi::template Sweeps<P> phi;
    GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
    MultiplierMatrix<P> K;
    MassAt<P> mass_n, mass_next;
    JacobianFor<P> G_n, G;  // at q_n and at the last q_{n+1}
    Vector v_n, start_q, start_v, away_q, away_v, q_mid, v_mid, dq, dv;
    Vector q, v;  // at t_{n+1}
    Vector work;
    Multipliers mu, nu, rate, g, scratch;
  };
};

struct SymmetricProjection : SymmetricallyProjected<MidpointOnIndexOne> {
  static constexpr Traits traits =
      named("symmetric-projection", "Midpoint, symmetric projection", R"(\begin{aligned}
\tilde q_n &= q_n + M^{-1} G_n^{\mathsf T} \mu, \quad
  \tilde v_n = v_n + M^{-1} G_n^{\mathsf T} \nu \\
\tilde y_{n+1} &= \tilde y_n + h F \bigl( \tfrac12 (\tilde y_n + \tilde y_{n+1}) \bigr), \quad
  y = (q, v) \\
q_{n+1} &= \tilde q_{n+1} + M^{-1} G_{n+1}^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
v_{n+1} &= \tilde v_{n+1} + M^{-1} G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} v_{n+1} = 0 \\
y' = F(y) &\colon\ q' = v, \quad M v' = -\nabla V - G^{\mathsf T} \lambda \\
G M^{-1} G^{\mathsf T} \lambda &= -G M^{-1} \nabla V + g''(q)[v, v]
\end{aligned})");
  static constexpr Appearance look{"Symmetric projection", Hue::brown, Marker::disc};
};
struct SymmetricProjection4 : SymmetricallyProjected<GaussOnIndexOne<2>> {
  static constexpr Traits traits =
      named("symmetric-projection-4", "Gauss, 2 stages, symmetric projection");
};

}  // namespace shakedown
