// The classical Runge-Kutta method for the index-1 form of constrained motion, q' = v, v' = a(q, v;
// t) with
//
//   M a = -grad V - G^T lambda,     (G M^-1 G^T) lambda = -G M^-1 grad V + g''(q)[v, v],
//
// and with the terms of M(q), Q(q, v, t) and moving constraints (base/consistent.hpp). Each step is
// followed by the projection of (q, p) onto g(q) = 0, G v = 0 along M^-1 G^T. The order remains 4,
// because the projection moves the state only by the size of the local error. The method is neither
// symplectic nor symmetric. Both levels of constraints and linear momentum are exact. `lambda` is
// the multiplier at (q_n, v_n). If constraints are redundant, the whole step uses those that are
// independent at q_n, because its stages leave g = 0.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, IV.4, Algorithm 4.2.
#pragma once

#include <limits>

#include "methods/base/consistent.hpp"
#include "methods/projection/manifold_projection.hpp"

namespace shakedown {

struct Rk4Projected {
  static constexpr Traits traits{.name = "rk4-projected",
                                 .title = "Runge-Kutta 4, projected",
                                 .order_q = 4,
                                 .order_p = 4,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 4,
                                 .source = "Hairer, Lubich, Wanner IV.4",
                                 .formula = R"(\begin{aligned}
k_1 &= F(y_n), \quad k_2 = F(y_n + \tfrac h2 k_1) \\
k_3 &= F(y_n + \tfrac h2 k_2), \quad k_4 = F(y_n + h k_3) \\
(\bar q, M^{-1} \bar p) &= y_n + \tfrac h6 (k_1 + 2 k_2 + 2 k_3 + k_4), \quad y = (q, v) \\
y' = F(y) &\colon\ q' = v, \quad M v' = -\nabla V - G^{\mathsf T} \lambda \\
G M^{-1} G^{\mathsf T} \lambda &= -G M^{-1} \nabla V + g''(q)[v, v] \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})"};
  static constexpr Appearance look{"RK4, projected", Hue::blue, Marker::saltire};
  using Needs = needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass,
                           need::GradientInTime, need::AnyForce, need::DenseWithMassOfPosition>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), index_one(which), projection(which, state, step_size),
          mass_at(which), start(state.q), q(state.q), v(state.q), a(state.q), sum_v(state.q),
          sum_a(state.q) {
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      stage_lambda = shown;
    }

    StepReport step(State<P>& state) {
      mass_at(problem, state.q).solve(state.p, start);
      if (!index_one.hold(problem, state.q, state.t)) return {Status::singular};
      projection.hold(problem, state.q, state.t);
      q = state.q;
      v = start;
      if (!index_one.solve(problem, q, v, state.t, shown, a)) return {Status::singular};
      sum_v = v;
      sum_a = a;
      const Scalar half = h / Scalar(2);
      if (!stage(state, half, Scalar(2)) || !stage(state, half, Scalar(2)) ||
          !stage(state, h, Scalar(1))) {
        return {Status::singular};
      }
      state.q += (h / Scalar(6)) * sum_v;
      if constexpr (HasMassOfPosition<P>) {
        start += (h / Scalar(6)) * sum_a;
        mass_at(problem, state.q).apply(start, state.p);
      } else {
        problem.mass().apply(sum_a, a);
        state.p += (h / Scalar(6)) * a;
      }
      return projection.project(problem, state.t + h, q, state);
    }

    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    /// Evaluates the slopes at `state` plus c times the last slopes and adds them to the sums,
    /// multiplied by `weight`.
    bool stage(const State<P>& state, Scalar c, Scalar weight) {
      q = state.q + c * v;
      v = start + c * a;
      const bool regular = index_one.solve(problem, q, v, state.t + c, stage_lambda, a);
      sum_v += weight * v;
      sum_a += weight * a;
      return regular;
    }

    P problem;
    Scalar h;
    ConsistentMultiplier<P> index_one;
    ManifoldProjection<P> projection;
    MassAt<P> mass_at;
    Vector start;         // v_n
    Vector q, v, a;       // of a stage
    Vector sum_v, sum_a;  // weighted slopes
    Multipliers shown, stage_lambda;
  };
};

}  // namespace shakedown
