// Variational Euler on SO(3), derived from the Hamilton-Pontryagin principle with the Cayley map:
// TO's benchmark (34), (35). For unit inertia hat(Omega)^T hat(Omega) hat(Omega)^T = -|Omega|^2
// hat(Omega), so that (34) reads
//
//   u (1 + h^2/4 |u|^2) = Omega_n (1 + h^2/4 |Omega_n|^2) + h torque(R_n),   Omega_{n+1} = u
//   R_{n+1} = R_n cay(h u),   cay(x) = (I - hat(x)/2)^-1 (I + hat(x)/2)
//                                    = I + (hat(x) + hat(x)^2/2) / (1 + |x|^2/4)
//
// and is solved for u by Newton's method. The method has order 1 and is not symmetric. Its
// conjugate momentum is m = Omega (1 + h^2/4 |Omega|^2), so dq ^ dm and the momentum maps m . xi
// are conserved to round-off. With p = Omega instead of m, they are conserved only within O(h^2)
// (hence `conjugate` and `bounded`). R^T R = I holds to round-off without projection.
// Source: TO (34), (35); N. Bou-Rabee, J. E. Marsden, Found. Comput. Math. 9 (2009) 197.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"

namespace shakedown {

struct So3Cayley {
  static constexpr Traits traits{.name = "so3-cayley",
                                 .title = "Variational Euler on SO(3), Cayley map",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .symplectic = Symplecticity::conjugate,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::bounded,
                                 .angular_momentum = Conservation::bounded,
                                 .source = "TO (34), (35)",
                                 .formula = R"(\begin{aligned}
\bigl( 1 + \tfrac{h^2}4 \lvert \Omega_{n+1} \rvert^2 \bigr) \Omega_{n+1}
  &= \bigl( 1 + \tfrac{h^2}4 \lvert \Omega_n \rvert^2 \bigr) \Omega_n + h\,\tau(R_n) \\
R_{n+1} &= R_n \operatorname{cay}(h \Omega_{n+1}) \\
\operatorname{cay}(x) &= \bigl( I - \tfrac12 \hat x \bigr)^{-1} \bigl( I + \tfrac12 \hat x \bigr) \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}, \quad p = \Omega \ \text{(unit inertia)}
\end{aligned})"};
  static constexpr Appearance look{"Cayley", Hue::green, Marker::star};
  using Needs = needs::All<need::RotationGroup>;
  using Options = NewtonOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = Vector3<Scalar>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of<&Scales::velocity>(which, state, step_size, chosen)),
          h(step_size), quarter(h * h / Scalar(4)), linear(3) {}

    StepReport step(State<P>& state) {
      problem.torque(state.q, target);
      target = (Scalar(1) + quarter * state.p.squaredNorm()) * state.p + h * target;
      Vector& u = state.p;
      u = target;  // a guess with an error of O(h^2)
      const StepReport report = newton(
          options, [&] { return evaluate(u); }, [&] { return update(u); });
      const Vector x = h * u;
      const Scalar scale = Scalar(1) / (Scalar(1) + x.squaredNorm() / Scalar(4));
      const Vector axis = scale * x;
      const Matrix3<Scalar> R = rotation_matrix(state.q);
      rotation_matrix(state.q).noalias() =
          R * rotation_about<Scalar>(axis, Scalar(1) / (Scalar(2) * scale));
      return report;
    }

   private:
    double evaluate(const Vector& u) {
      residual = (Scalar(1) + quarter * u.squaredNorm()) * u - target;
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(Vector& u) {
      J = (Scalar(2) * quarter) * u * u.transpose();
      J.diagonal().array() += Scalar(1) + quarter * u.squaredNorm();
      return correct(linear, linear.factor(J) != Definiteness::singular, residual, u);
    }

    P problem;
    Options options;
    Scalar h;
    Scalar quarter;  // h^2/4
    Factor<structure::Dense<3>, Scalar> linear;
    Vector target, residual;
    Matrix3<Scalar> J;
  };
};

}  // namespace shakedown
