// Two implicit methods as users of the suite write them. Neither is in the catalogue.
#pragma once

#include <cmath>

#include "methods/base/method.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/runge_kutta/stage_sweeps.hpp"

namespace shakedown::stranger {

/// The averaged vector field method. Gauss's rule with two points gives the mean force:
///
///   q_{n+1} = q_n + h M^-1 (p_n + p_{n+1})/2
///   p_{n+1} = p_n - h int_0^1 grad V((1 - s) q_n + s q_{n+1}) ds
///
/// The method has order 2, is symmetric, and conserves linear momentum exactly. Gauss's rule is
/// exact for polynomials V of degree at most 4. Only for these V is the energy conserved exactly.
/// Fixed-point iteration solves for q_{n+1}.
/// Source: G. R. W. Quispel, D. I. McLaren, J. Phys. A 41 (2008) 045206.
struct AveragedVectorField {
  static constexpr Traits traits{.name = "averaged-vector-field",
                                 .title = "Averaged vector field",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .energy = Conservation::exact,
                                 .linear_momentum = Conservation::exact,
                                 .source = "Quispel, McLaren 2008"};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = SweepOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), free(state.q), q_next(state.q),
          mean(state.q), at(state.q), work(state.q) {}

    StepReport step(State<P>& state) {
      begin(state);
      const StepReport report = sweep_to_round_off(options, 1, [&](bool) { return sweep(state); });
      if (report.status == Status::ok) finish(state);
      return report;
    }

   protected:
    void begin(const State<P>& state) {
      problem.mass().solve(state.p, work);
      free = state.q + h * work;
      q_next = free;
    }
    /// q_{n+1} <- q_n + h M^-1 p_n - h^2/2 M^-1 mean.
    NewtonUpdate sweep(const State<P>& state) {
      mean_gradient(state.q);
      problem.mass().solve(mean, work);
      at = free - (h * h / Scalar(2)) * work;
      NewtonUpdate u;
      u.update = relative_update(static_cast<double>((at - q_next).cwiseAbs().maxCoeff()),
                                 static_cast<double>(at.cwiseAbs().maxCoeff()));
      q_next = at;
      return u;
    }
    void finish(State<P>& state) {
      mean_gradient(state.q);
      state.p -= h * mean;
      state.q = q_next;
    }

   private:
    void mean_gradient(const Vector& q) {
      using std::sqrt;
      const Scalar s = (Scalar(1) - Scalar(1) / sqrt(Scalar(3))) / Scalar(2);
      at = q + s * (q_next - q);
      problem.gradient(at, mean);
      at = q_next - s * (q_next - q);
      problem.gradient(at, work);
      mean = (mean + work) / Scalar(2);
    }

    P problem;
    Options options;
    Scalar h;
    Vector free;  // q_n + h M^-1 p_n
    Vector q_next, mean, at, work;
  };
};

/// The symplectic Euler method with constraints:
///
///   p_{n+1}- = p_n - h (grad V(q_n) + G_n^T lambda),   q_{n+1} = q_n + h M^-1 p_{n+1}-,  g(q_{n+1}) = 0
///   p_{n+1}  = p_{n+1}- - G_{n+1}^T mu,                G_{n+1} M^-1 p_{n+1} = 0
///
/// Order 1, symplectic, conserves momentum maps and satisfies both levels of constraints. lambda is
/// not reported: it is not the multiplier of the motion, because mu contributes a share of the same
/// size.
/// Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, VII.1.3.
struct ConstrainedEuler {
  static constexpr Traits traits{.name = "constrained-euler",
                                 .title = "Symplectic Euler, constrained",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::canonical,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .source = "Hairer, Lubich, Wanner VII.1.3"};
  using Needs =
      needs::All<need::Constraints, need::ConstantMass, need::Gradient, need::FixedConstraints>;
  using Options = NewtonOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          solver(which), work(state.q), free(state.q) {
      resize_jacobian(G, problem.constraint_count(), problem.size());
      lambda.setZero(problem.constraint_count());
      mu = lambda;
    }

    StepReport step(State<P>& state) {
      problem.gradient(state.q, work);
      problem.jacobian(state.q, G);
      state.p -= h * work;
      problem.mass().solve(state.p, work);
      free = state.q + h * work;
      const Scalar t_next = state.t + h;
      StepReport report = solver.solve(problem, free, h * h, G, t_next, options, lambda, state.q);
      if (report.status != Status::ok) return report;
      add_transpose(G, lambda, -h, state.p);
      problem.jacobian(state.q, G);
      report.status =
          solver.project_momentum(problem, state.q, G, t_next, mu, state.p, work).status;
      return report;
    }

   private:
    P problem;
    Options options;
    Scalar h;
    MultiplierNewton<P> solver;
    JacobianFor<P> G;
    MultipliersFor<P> lambda, mu;
    Vector work, free;
  };
};

}  // namespace shakedown::stranger
