// The energy-momentum method: the implicit midpoint rule with a discrete gradient,
//
//   q_{n+1} = q_n + h M^-1 (p_n + p_{n+1})/2
//   p_{n+1} = p_n - h DV(q_n, q_{n+1}),     DV(x, y) . (y - x) = V(y) - V(x)
//
// The method has order 2, and it is symmetric if DV(x, y) = DV(y, x). Energy is exact (to the
// solver's tolerance) at any step size. Momentum maps are exact if DV is equivariant. A DV built
// from distances is equivariant: for a function F of r = |d| it is (F(r1) - F(r0))/(r1 - r0) (d0 +
// d1)/(r0 + r1). The method is not symplectic.
// Source: Simo, Tarnow, Wong, Comp. Meth. Appl. Mech. Eng. 100 (1992) 63; O. Gonzalez, J. Nonlinear
// Sci. 6 (1996) 449; R names it as the competing method in sections 1 and 8.
#pragma once

#include "methods/base/discrete_gradient.hpp"
#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"

namespace shakedown {

struct EnergyMomentumGonzalez {
  static constexpr Traits traits{.name = "energy-momentum-gonzalez",
                                 .title = "Energy-momentum, discrete gradient",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .energy = Conservation::exact,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Simo, Tarnow, Wong 1992; Gonzalez 1996",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= q_n + \tfrac h2 M^{-1} (p_n + p_{n+1}) \\
p_{n+1} &= p_n - h\,\bar\nabla V(q_n, q_{n+1}) \\
\bar\nabla V(x, y)^{\mathsf T} (y - x) &= V(y) - V(x), \quad \bar\nabla V(x, x) = \nabla V(x)
\end{aligned})"};
  static constexpr Appearance look{"EM (Gonzalez)", Hue::purple, Marker::up};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::DiscreteGradient>;
  using Options = NewtonOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          discrete(which), linear(which.size()), q_next(state.q), force(state.q), residual(state.q),
          work(state.q) {
      resize_operator(D, which.size());
    }

    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, work);
      q_next = state.q + h * work;  // guess: motion without forces
      const StepReport report = newton(
          options, [&] { return evaluate(state); }, [&] { return update(state); });
      if (report.status != Status::ok) return report;
      discrete.gradient(problem, state.q, q_next, force);
      state.p -= h * force;
      state.q = q_next;
      return report;
    }

   private:
    /// M (q_{n+1} - q_n) - h p_n + h^2/2 DV = 0.
    double evaluate(const State<P>& state) {
      discrete.gradient(problem, state.q, q_next, force);
      work = q_next - state.q;
      problem.mass().apply(work, residual);
      residual += (h * h / Scalar(2)) * force - h * state.p;
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(const State<P>& state) {
      discrete.hessian(problem, state.q, q_next, D);
      mass_plus(D, problem.mass(), h * h / Scalar(2));
      return correct(linear, linear.factor(D), residual, q_next);
    }

    P problem;
    Options options;
    Scalar h;
    DiscreteGradient<P> discrete;
    GeneralFactor<typename P::Structure, Scalar> linear;
    Operator<P> D;
    Vector q_next, force, residual, work;
  };
};

}  // namespace shakedown
