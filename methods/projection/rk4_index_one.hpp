// The classical Runge-Kutta method for the index-1 form y' = F(y; t), y = (q, v), of constrained
// motion (base/consistent.hpp). It is an algorithm (base/algorithm.hpp) with two ways to stay near
// the constraints: a projection after each step (rk4_projected.hpp), or the terms 2 alpha g' +
// beta^2 g in F (baumgarte.hpp).
#pragma once

#include <cmath>
#include <limits>

#include "methods/base/algorithm.hpp"
#include "methods/base/consistent.hpp"
#include "methods/projection/manifold_projection.hpp"
#include "problems/base/counters.hpp"

namespace shakedown {

struct Rk4OnIndexOne {
  using Needs = needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass,
                           need::GradientInTime, need::AnyForce, need::DenseWithMassOfPosition>;
  /// alpha and beta are multiples of 1/h if `per_step`, and of the rate at which the constraints
  /// turn otherwise.
  struct Data {
    bool project = true;
    double alpha = 0.0, beta = 0.0;
    bool per_step = false;
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), index_one(which), projection(which, state, step_size),
          mass_at(which), start(state.q), q(state.q), v(state.q), a(state.q), sum_v(state.q),
          sum_a(state.q) {
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      stage_lambda = shown;
      projected = data.project;
      if (!projected) stabilise(data, state);
    }

    StepReport step(State<P>& state) {
      mass_at(problem, state.q).solve(state.p, start);
      if (projected || !held) {
        held = index_one.hold(problem, state.q, state.t);
        if (!held) return {Status::singular};
      }
      if (projected) projection.hold(problem, state.q, state.t);
      q = state.q;
      v = start;
      if (!slopes(state.t, shown)) return {Status::singular};
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
      if (!projected) return {};
      return projection.project(problem, state.t + h, q, state);
    }

    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    void stabilise(const Data& data, const State<P>& state) {
      const Counts before = counts;
      // A continued run has the same rate, unless the problem's own start has none.
      Scalar per = data.per_step ? Scalar(1) / h : turning_rate(initial_state(problem));
      if (per == Scalar(0)) per = turning_rate(state);
      counts = before;
      // In backward runs, g must decay towards the past.
      if (!data.per_step && h < Scalar(0)) per = -per;
      damping = Scalar(2.0 * data.alpha) * per;
      stiffness = Scalar(data.beta * data.beta) * per * per;
      level.setZero(problem.constraint_count());
      rate = scratch = level;
    }

    /// Returns 1/T, where 1/T^2 = (|dG/dt|/|G|)^2 + |DG[M^-1 f]|/|G|. Here f is the force, and |.|
    /// is the largest entry. T does not depend on the origin.
    Scalar turning_rate(const State<P>& from) {
      mass_at(problem, from.q).solve(from.p, v);
      generalised_force(problem, from.q, v, from.t, sum_a, sum_v);
      mass_at(problem, from.q).solve(sum_a, a);
      JacobianFor<P> G, DG, spare;
      for (JacobianFor<P>* J : {&G, &DG, &spare}) {
        resize_jacobian(*J, problem.constraint_count(), problem.size());
      }
      jacobian(problem, from.q, from.t, G);
      const Scalar size = largest_of(G);
      velocity_constraint_jacobian(problem, from.q, from.t, v, DG, spare);
      const Scalar turn = largest_of(DG) / size;
      jacobian_derivative(problem, from.q, from.t, a, DG);
      using std::sqrt;
      return sqrt(turn * turn + largest_of(DG) / size);
    }
    static Scalar largest_of(const JacobianFor<P>& J) {
      Scalar most(0);
      for_each_in_rows(J, [&most](Index, Index, const Scalar& entry) {
        using std::abs;
        if (abs(entry) > most) most = abs(entry);
      });
      return most;
    }

    /// Computes a and lambda at (q, v; t), with the terms 2 alpha (G v + dg/dt) + beta^2 g.
    bool slopes(Scalar t, Multipliers& lambda) {
      return index_one.solve(problem, q, v, t, lambda, a,
                             [&](const JacobianFor<P>& G, Multipliers& sum) {
                               if (projected) return;
                               velocity_constraint(problem, q, t, G, v, rate, scratch);
                               constraint(problem, q, t, level);
                               sum += damping * rate + stiffness * level;
                             });
    }

    /// Evaluates the slopes at `state` plus c times the last slopes and adds them to the sums,
    /// multiplied by `weight`.
    bool stage(const State<P>& state, Scalar c, Scalar weight) {
      q = state.q + c * v;
      v = start + c * a;
      const bool regular = slopes(state.t + c, stage_lambda);
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
    bool projected = true;
    bool held = false;                 // the independent constraints are known
    Scalar damping{0}, stiffness{0};   // 2 alpha, beta^2
    Multipliers level, rate, scratch;  // g, dg/dt
  };
};

}  // namespace shakedown
