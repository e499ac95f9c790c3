// Variational Euler in generalised coordinates, with a mass matrix M(q): the benchmark of TO
// Fig. 1.
//
// The discrete Lagrangian is L_d(q_n, q_{n+1}) = h L(q_n, u), u = (q_{n+1} - q_n)/h. Its discrete
// Legendre transforms give
//
//   p_n     = M(q_n) u - h [ d/dq 1/2 u^T M(q) u - grad V ](q_n)     solved for u by Newton
//   q_{n+1} = q_n + h u,      p_{n+1} = M(q_n) u
//
// The method has order 1 and is symplectic, but not symmetric. It is implicit, because M depends on
// q.
// Source: TO section 4.1; Marsden, West 2001, section 1.4.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"

namespace shakedown {

struct VariationalEulerAngles {
  static constexpr Traits traits{.name = "variational-euler-angles",
                                 .title = "Variational Euler, generalised coordinates",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::canonical,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "TO 4.1, eq. (23)",
                                 .formula = R"(\begin{aligned}
M(q_n)\,u &= p_n + h \left[ \tfrac12 \nabla_q \bigl( u^{\mathsf T} M(q)\,u \bigr)
  - \nabla V(q) \right]_{q = q_n} \\
q_{n+1} &= q_n + h u \\
p_{n+1} &= M(q_n)\,u
\end{aligned})"};
  static constexpr Appearance look{"Euler in angles", Hue::grey, Marker::hollow_diamond};
  using Needs = needs::All<need::Unconstrained, need::MassOfPosition, need::Gradient>;
  using Options = NewtonOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of<&Scales::velocity>(which, state, step_size, chosen)),
          h(step_size), linear(which.size()), u(state.q), gradient(state.q), residual(state.q),
          kinetic(state.q) {
      M.setZero(problem.size(), problem.size());
      B = M;
      u.setZero();
    }

    StepReport step(State<P>& state) {
      problem.mass_matrix(state.q, M);
      problem.gradient(state.q, gradient);
      const StepReport report = newton(
          options, [&] { return evaluate(state); }, [&] { return update(state); });
      state.q += h * u;
      state.p.noalias() = M * u;
      return report;
    }

   private:
    /// residual = M u - h (d/dq 1/2 u^T M u - grad V) - p_n.
    double evaluate(const State<P>& state) {
      problem.kinetic_gradient(state.q, u, kinetic);
      residual.noalias() = M * u;
      residual += h * (gradient - kinetic) - state.p;
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(const State<P>& state) {
      problem.kinetic_mixed(state.q, u, B);
      B = M - h * B;
      return correct(linear, linear.factor(B), residual, u);
    }

    P problem;
    Options options;
    Scalar h;
    GeneralFactor<structure::Dense<P::dof>, Scalar> linear;
    Vector u;  // mean velocity of the step; also the guess for the next step
    Vector gradient, residual, kinetic;
    FullMatrixFor<P> M, B;
  };
};

}  // namespace shakedown
