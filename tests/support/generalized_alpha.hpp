// The generalised-alpha method on the equations of index 3, a control: its numerical dissipation is
// what a promise of bounded energy must not survive.
//
//   M a_{n+1} = -grad V(q_{n+1}) - G_{n+1}^T lambda,     g(q_{n+1}) = 0
//   q_{n+1} = q_n + h v_n + h^2 ((1/2 - beta) A_n + beta A_{n+1})
//   v_{n+1} = v_n + h ((1 - gamma) A_n + gamma A_{n+1})
//   (1 - alpha_m) A_{n+1} + alpha_m A_n = (1 - alpha_f) a_{n+1} + alpha_f a_n
//
// with the parameters of Chung and Hulbert for a spectral radius rho at infinity. Newton's matrix
// leaves the Hessians out: they are O(h^2) beside the mass.
// Source: Arnold, Bruels, BIT 47 (2007) 475.
#pragma once

#include "methods/base/consistent.hpp"
#include "methods/constrained/rattle.hpp"

namespace shakedown::control {

/// Under RATTLE's record, but for what index 3 cannot keep.
struct GeneralizedAlpha {
  static constexpr double rho = 0.8;
  static constexpr Traits traits{.name = "generalised-alpha",
                                 .title = "Generalised alpha, index 3",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .energy = Conservation::bounded,
                                 .position_constraint = Conservation::exact,
                                 .source = "Arnold, Bruels 2007"};
  struct Curved {
    static constexpr std::string_view name = "constraints with second derivatives";
    static constexpr unsigned grants = Evaluations::constraints;
    template <class P>
    static constexpr bool met = HasCurvature<P>;
  };
  using Needs = needs::All<need::Constraints, Curved, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options&, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), linear(which.constraint_count()), v(state.q), a(state.q),
          A(state.q), predicted(state.q), r(state.q), weighted(state.q) {
      resize_jacobian(G, problem.constraint_count(), problem.size());
      resize_operator(K, problem.constraint_count());
      lambda.setZero(problem.constraint_count());
      g = lambda;
      problem.mass().solve(state.p, v);
      ConsistentMultiplier<P>(problem).solve(problem, state.q, v, lambda, a);
      A = a;
    }

    StepReport step(State<P>& state) {
      const Scalar alpha_m((2.0 * rho - 1.0) / (rho + 1.0));
      const Scalar alpha_f(rho / (rho + 1.0));
      const Scalar gamma = Scalar(0.5) + alpha_f - alpha_m;
      const Scalar beta = (gamma + Scalar(0.5)) * (gamma + Scalar(0.5)) / Scalar(4);
      // a_{n+1} = c (q_{n+1} - q_n) + what is known.
      const Scalar c = (Scalar(1) - alpha_m) / ((Scalar(1) - alpha_f) * beta * h * h);
      predicted = state.q + h * v + h * h * (Scalar(0.5) - beta) * A;
      const Vector known = (alpha_m * A - alpha_f * a) / (Scalar(1) - alpha_f);
      state.q = predicted + h * h * beta * A;
      StepReport report{Status::not_converged, 0, 0.0};
      while (report.status != Status::ok && report.iterations < 60) {
        ++report.iterations;
        a = c * (state.q - predicted) + known;
        problem.mass().apply(a, r);
        problem.gradient(state.q, weighted);
        r += weighted;
        problem.jacobian(state.q, G);
        add_transpose(G, lambda, Scalar(1), r);
        constraint(problem, state.q, state.t, g);
        // M c dq + G^T dlambda = -r,  G dq = -g.
        gram(G, problem.mass(), G, K);
        if (!linear.factor(K)) return {Status::singular, report.iterations, 0.0};
        problem.mass().solve(r, weighted);
        MultipliersFor<P> change = g;
        apply(G, weighted, change);
        change = c * g - change;
        linear.solve(change);
        lambda += change;
        add_transpose(G, change, Scalar(1), r);
        problem.mass().solve(r, weighted);
        state.q -= weighted / c;
        using std::fabs;
        report.residual = 0.0;
        for (Index i = 0; i < weighted.size(); ++i) {
          report.residual = std::fmax(report.residual, fabs(to_double(weighted(i) / c)));
        }
        if (report.residual <= 1e-14) report.status = Status::ok;
      }
      a = c * (state.q - predicted) + known;
      const Vector next = (state.q - predicted) / (beta * h * h);
      v += h * ((Scalar(1) - gamma) * A + gamma * next);
      A = next;
      problem.mass().apply(v, state.p);
      return report;
    }

   private:
    static double to_double(const Scalar& x) {
      if constexpr (requires { x.value; }) {
        return static_cast<double>(x.value);
      } else {
        return static_cast<double>(x);
      }
    }

    P problem;
    Scalar h;
    GeneralFactor<MultiplierStructureFor<P>, Scalar> linear;
    MultiplierMatrix<P> K;
    JacobianFor<P> G;
    MultipliersFor<P> lambda, g;
    Vector v, a, A, predicted, r, weighted;
  };
};

}  // namespace shakedown::control
