// Variational Euler on SO(3), derived from the Hamilton-Pontryagin principle with the Cayley map.
// With p = I Omega and u = Omega_{n+1}:
//
//   p_{n+1} + h/2 u x p_{n+1} + h^2/4 (u.p_{n+1}) u
//     = p_n - h/2 Omega_n x p_n + h^2/4 (Omega_n.p_n) Omega_n + h torque(R_n)
//   R_{n+1} = R_n cay(h u),   cay(x) = (1 - hat(x)/2)^-1 (1 + hat(x)/2)
//                                    = 1 + (hat(x) + hat(x)^2/2) / (1 + |x|^2/4)
//
// The first line is solved for u by Newton's method. For unit inertia it is TO's benchmark (34),
// (35): there hat(Omega)^T hat(Omega) hat(Omega)^T = -|Omega|^2 hat(Omega), so that (34) reads
//
//   u (1 + h^2/4 |u|^2) = Omega_n (1 + h^2/4 |Omega_n|^2) + h torque(R_n).
//
// The method has order 1 and is not symmetric. Its conjugate momentum is m = p - h/2 Omega x p +
// h^2/4 (Omega.p) Omega, so dq ^ dm and the momentum maps m . xi are conserved to round-off. With p
// instead of m, they are conserved only within O(h), or O(h^2) for unit inertia (hence `conjugate`
// and `bounded`). R^T R = I holds to round-off without projection.
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
p_{n+1} &+ \tfrac h2\, \Omega_{n+1} \times p_{n+1}
  + \tfrac{h^2}4 (\Omega_{n+1} \cdot p_{n+1})\, \Omega_{n+1} \\
  &= p_n - \tfrac h2\, \Omega_n \times p_n + \tfrac{h^2}4 (\Omega_n \cdot p_n)\, \Omega_n
  + h\,\tau(R_n), \quad p = I \Omega \\
R_{n+1} &= R_n \operatorname{cay}(h \Omega_{n+1}) \\
\operatorname{cay}(x) &= \bigl( 1 - \tfrac12 \hat x \bigr)^{-1} \bigl( 1 + \tfrac12 \hat x \bigr) \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}
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
      if constexpr (HasPrincipalMoments<P>) {
        const Vector Omega = angular_velocity(problem, state.p);
        target = state.p + (quarter * Omega.dot(state.p)) * Omega -
                 (h / Scalar(2)) * (hat(Omega) * state.p) + h * target;
      } else {
        target = (Scalar(1) + quarter * state.p.squaredNorm()) * state.p + h * target;
      }
      Vector& u = state.p;
      u = angular_velocity(problem, target);  // a guess with an error of O(h^2), or O(h)
      const StepReport report = newton(
          options, [&] { return evaluate(u); }, [&] { return update(u); });
      const Vector x = h * u;
      const Scalar scale = Scalar(1) / (Scalar(1) + x.squaredNorm() / Scalar(4));
      const Vector axis = scale * x;
      const Matrix3<Scalar> R = rotation_matrix(state.q);
      rotation_matrix(state.q).noalias() =
          R * rotation_about<Scalar>(axis, Scalar(1) / (Scalar(2) * scale));
      if constexpr (HasPrincipalMoments<P>) state.p = problem.principal_moments().cwiseProduct(u);
      return report;
    }

   private:
    double evaluate(const Vector& u) {
      if constexpr (HasPrincipalMoments<P>) {
        const Vector p = problem.principal_moments().cwiseProduct(u);
        residual = p + (quarter * u.dot(p)) * u + (h / Scalar(2)) * (hat(u) * p) - target;
      } else {
        residual = (Scalar(1) + quarter * u.squaredNorm()) * u - target;
      }
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(Vector& u) {
      if constexpr (HasPrincipalMoments<P>) {
        const Vector inertia = problem.principal_moments(), p = inertia.cwiseProduct(u);
        J = (Scalar(2) * quarter) * u * p.transpose();
        J += (h / Scalar(2)) * (hat(u) * inertia.asDiagonal() - hat(p));
        J.diagonal().array() += inertia.array() + quarter * u.dot(p);
        return correct(linear, linear.factor(J), residual, u);
      } else {
        J = (Scalar(2) * quarter) * u * u.transpose();
        J.diagonal().array() += Scalar(1) + quarter * u.squaredNorm();
        return correct(linear, linear.factor(J) != Definiteness::singular, residual, u);
      }
    }

    P problem;
    Options options;
    Scalar h;
    Scalar quarter;  // h^2/4
    std::conditional_t<HasPrincipalMoments<P>, GeneralFactor<structure::Dense<3>, Scalar>,
                       Factor<structure::Dense<3>, Scalar>>
        linear;
    Vector target, residual;
    Matrix3<Scalar> J;
  };
};

}  // namespace shakedown
