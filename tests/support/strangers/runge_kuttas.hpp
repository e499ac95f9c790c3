// Explicit Runge-Kutta methods as users of the suite write them. None is in the catalogue. For q' =
// dH/dp, p' = -dH/dq + Q(q, v, t), with F denoting both right-hand sides, a step is
//
//   k_i = F(y_n + h sum_{j<i} a_ij k_j, t_n + c_i h),     y_{n+1} = y_n + h sum_i b_i k_i
//
// They are neither symplectic nor symmetric. They conserve linear momentum exactly, because it is a
// linear invariant.
// Source: E. Hairer, S. P. Norsett, G. Wanner, Solving ODEs I, II.1.
#pragma once

#include <array>
#include <limits>

#include "methods/base/consistent.hpp"
#include "methods/base/method.hpp"
#include "methods/projection/manifold_projection.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown::stranger {

template <class P, class Tableau>
class RungeKuttaStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  static constexpr std::size_t stages = Tableau::weights.size();

  RungeKuttaStepper(const P& which, const NoOptions& /*none*/, Scalar step_size,
                    const State<P>& state)
      : problem(which), h(step_size), q(state.q), p(state.p), scratch(state.q) {
    v.fill(state.q);
    f.fill(state.q);
    if constexpr (HasMassOfPosition<P>) M.setZero(problem.size(), problem.size());
  }

  StepReport step(State<P>& state) {
    for (std::size_t i = 0; i < stages; ++i) {
      q = state.q;
      p = state.p;
      for (std::size_t j = 0; j < i; ++j) {
        q += h * Scalar(Tableau::a[i][j]) * v[j];
        p += h * Scalar(Tableau::a[i][j]) * f[j];
      }
      velocity(problem, q, p, v[i], M);
      generalised_force(problem, q, v[i], state.t + Scalar(Tableau::nodes[i]) * h, f[i], scratch);
    }
    for (std::size_t i = 0; i < stages; ++i) {
      state.q += h * Scalar(Tableau::weights[i]) * v[i];
      state.p += h * Scalar(Tableau::weights[i]) * f[i];
    }
    return {};
  }

 private:
  P problem;
  Scalar h;
  Vector q, p;                      // values at a stage
  std::array<Vector, stages> v, f;  // slopes
  Vector scratch;
  FullMatrixFor<P> M;
};

template <class Tableau>
struct ExplicitRungeKutta {
  static constexpr Traits traits = Tableau::traits;
  using Needs = needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce>;
  using Options = NoOptions;
  template <class P>
  using Stepper = RungeKuttaStepper<P, Tableau>;
};

constexpr Traits runge_kutta(std::string_view name, int order, std::string_view source) {
  return {.name = name,
          .title = name,
          .order_q = order,
          .order_p = order,
          .linear_momentum = Conservation::exact,
          .source = source};
}

/// Heun's method, the explicit trapezoidal rule.
struct HeunTableau {
  static constexpr Traits traits = runge_kutta("heun", 2, "Hairer, Norsett, Wanner II.1");
  static constexpr double a[2][2] = {{}, {1.0}};
  static constexpr std::array nodes{0.0, 1.0}, weights{0.5, 0.5};
};
using Heun = ExplicitRungeKutta<HeunTableau>;

/// Kutta's three-eighths rule.
struct ThreeEighthsTableau {
  static constexpr Traits traits = runge_kutta("three-eighths", 4, "Kutta 1901");
  static constexpr double a[4][4] = {{}, {1.0 / 3.0}, {-1.0 / 3.0, 1.0}, {1.0, -1.0, 1.0}};
  static constexpr std::array nodes{0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0};
  static constexpr std::array weights{0.125, 0.375, 0.375, 0.125};
};
using ThreeEighths = ExplicitRungeKutta<ThreeEighthsTableau>;

/// Heun's method on the index-1 form q' = v, v' = a(q, v; t) of constrained motion. Each step ends
/// with the projection of (q, p) to g(q) = 0 and G v = 0. Order 2, both levels of constraints
/// exact. `lambda` belongs to (q_n, v_n).
/// Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, IV.4, Algorithm 4.2.
struct ProjectedHeun {
  static constexpr Traits traits{.name = "projected-heun",
                                 .title = "Heun, projected",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .linear_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::begin,
                                 .order_lambda = 2,
                                 .source = "Hairer, Lubich, Wanner IV.4"};
  using Needs = needs::All<need::Constraints, need::CurvatureInTime, need::ConstantMass,
                           need::GradientInTime, need::AnyForce>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& /*none*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), index_one(which), projection(which, state, step_size),
          q(state.q), v(state.q), a(state.q), v_next(state.q), a_next(state.q) {
      multiplier.setConstant(problem.constraint_count(),
                             Scalar(std::numeric_limits<double>::quiet_NaN()));
      scratch = multiplier;
    }

    StepReport step(State<P>& state) {
      const StepReport report = leave(state);
      return report.status == Status::ok ? project(state) : report;
    }

    [[nodiscard]] const Multipliers& lambda() const { return multiplier; }

   protected:
    /// Takes Heun's step, which violates the constraints by its local error.
    StepReport leave(State<P>& state) {
      problem.mass().solve(state.p, v);
      if (!index_one.hold(problem, state.q, state.t)) return {Status::singular};
      projection.hold(problem, state.q, state.t);
      if (!index_one.solve(problem, state.q, v, state.t, multiplier, a)) return {Status::singular};
      q = state.q + h * v;
      v_next = v + h * a;
      if (!index_one.solve(problem, q, v_next, state.t + h, scratch, a_next)) {
        return {Status::singular};
      }
      state.q += (h / Scalar(2)) * (v + v_next);
      a += a_next;
      problem.mass().apply(a, v);
      state.p += (h / Scalar(2)) * v;
      return {};
    }
    StepReport project(State<P>& state) {
      return projection.project(problem, state.t + h, q, state);
    }

   private:
    P problem;
    Scalar h;
    ConsistentMultiplier<P> index_one;
    ManifoldProjection<P> projection;
    Vector q, v, a, v_next, a_next;
    Multipliers multiplier, scratch;
  };
};

}  // namespace shakedown::stranger
