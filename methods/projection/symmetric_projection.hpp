// Symmetric projection of the implicit midpoint rule on the index-1 form y' = F(y), y = (q, v), of
// constrained motion (rk4_projected.hpp): leave the constraints, step, and come back by as much,
//
//   y~_n = y_n + D(q_n) (mu, nu),      D = M^-1 G^T for q and for v
//   y~_{n+1} = y~_n + h F((y~_n + y~_{n+1})/2)
//   y_{n+1} = y~_{n+1} + D(q_{n+1}) (mu, nu),      g(q_{n+1}) = 0,  G_{n+1} v_{n+1} = 0.
//
// Order 2 and symmetric, as the method that is projected; not symplectic. Both levels of constraints
// and linear momentum exact. `lambda` is that of the midpoint. Everything is found by one iteration
// to round-off with the factor of G M^-1 G^T at q_n, so h must resolve the motion.
// Source: E. Hairer, BIT 40 (2000) 726; Hairer, Lubich, Wanner V.4.1.
#pragma once

#include <limits>

#include "methods/base/consistent.hpp"
#include "methods/runge_kutta/stage_sweeps.hpp"

namespace shakedown {

struct SymmetricProjection {
  static constexpr Traits traits{.name = "symmetric-projection",
                                 .title = "Midpoint, symmetric projection",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::middle,
                                 .order_lambda = 2,
                                 .source = "Hairer 2000; Hairer, Lubich, Wanner V.4.1"};
  using Needs = needs::All<need::Constraints, need::ConstraintCurvature, need::ConstantMass,
                           need::Gradient, need::IndependentConstraints>;
  using Options = SweepOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), index_one(which),
          linear(which.constraint_count()), v_n(state.q), away_q(state.q), away_v(state.q),
          q_mid(state.q), v_mid(state.q), a(state.q), q(state.q), v(state.q), work(state.q) {
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      mu.setZero(problem.constraint_count());
      nu = g = rate = mu;
      resize_jacobian(G_n, problem.constraint_count(), problem.size());
      G = G_n;
      resize_operator(K, problem.constraint_count());
    }

    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v_n);
      problem.jacobian(state.q, G_n);
      gram(G_n, problem.mass(), G_n, K);
      if (!linear.factor(K)) return {Status::singular};
      G = G_n;
      mu.setZero();
      nu.setZero();
      q = state.q + h * v_n;
      v = v_n;
      const StepReport report = sweep_to_round_off(options, 1, [&] { return sweep(state.q); });
      state.q = q;
      problem.mass().apply(v, state.p);
      return report;
    }

    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    /// to = M^-1 G^T by.
    void normal(const JacobianFor<P>& at, const Multipliers& by, Vector& to) {
      work.setZero();
      add_transpose(at, by, Scalar(1), work);
      problem.mass().solve(work, to);
    }

    NewtonUpdate sweep(const Vector& q_n) {
      const Scalar half = Scalar(1) / Scalar(2);
      NewtonUpdate u;
      normal(G_n, mu, away_q);
      normal(G_n, nu, away_v);
      // q and v less D(q_{n+1}) (mu, nu) are y~_{n+1}.
      normal(G, mu, a);
      q_mid = half * (q_n + away_q + q - a);
      normal(G, nu, a);
      v_mid = half * (v_n + away_v + v - a);
      u.solvable = index_one.solve(problem, q_mid, v_mid, shown, a);
      if (!u.solvable) return u;
      q_mid = q;
      away_q += q_n + h * v_mid;
      normal(G, mu, q);
      q += away_q;
      v_mid = v;
      away_v += v_n + h * a;
      normal(G, nu, v);
      v += away_v;
      problem.constraint(q, g);
      problem.jacobian(q, G);
      apply(G, v, rate);
      linear.solve(g);
      linear.solve(rate);
      mu -= half * g;
      nu -= half * rate;
      u.update = change(q, q_mid) + change(v, v_mid);
      return u;
    }
    static double change(const Vector& to, Vector& from) {
      from -= to;
      return static_cast<double>(from.cwiseAbs().maxCoeff()) /
             (1.0 + static_cast<double>(to.cwiseAbs().maxCoeff()));
    }

    P problem;
    Options options;
    Scalar h;
    ConsistentMultiplier<P> index_one;
    GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
    MultiplierMatrix<P> K;
    JacobianFor<P> G_n, G;  // at q_n and at the last q_{n+1}
    Vector v_n, away_q, away_v, q_mid, v_mid, a;
    Vector q, v;  // at t_{n+1}
    Vector work;
    Multipliers shown, mu, nu, g, rate;
  };
};

}  // namespace shakedown
