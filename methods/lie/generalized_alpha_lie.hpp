// Generalized-alpha on SO(3). The acceleration in the axes of the body is averaged as in
// alpha_weights.hpp, and the increment of R is a rotation:
//
//   I a_{n+1} + Omega_{n+1} x I Omega_{n+1} = torque(R_{n+1}),   p = I Omega
//   (1 - alpha_m) A_{n+1} + alpha_m A_n = (1 - alpha_f) a_{n+1} + alpha_f a_n
//   R_{n+1} = R_n exp(hat(x)),   x = h Omega_n + h^2 ((1/2 - beta) A_n + beta A_{n+1})
//   Omega_{n+1} = Omega_n + h ((1 - gamma) A_n + gamma A_{n+1})
//
// Newton's method solves for u = h gamma s a_{n+1}, s = (1 - alpha_f)/(1 - alpha_m), a velocity.
// The first line, multiplied by h gamma s, has the derivative
//
//   I + h gamma s (hat(Omega) I - hat(I Omega) - h beta/gamma torque'(R_{n+1}) T(x))
//
// with T of rotation_exponential.hpp. The method has order 2 for every rho-inf in [0, 1]. A_0 =
// Omega'(t_0 + (alpha_m - alpha_f) h) + O(h^2) keeps a transient out of A. R^T R = I holds to
// round-off. Neither the energy nor momentum maps are conserved. Rotations about a fixed axis are
// integrated as by generalized-alpha in the angle: a resolved oscillation loses energy like h^3,
// and rho-inf is the damping factor per step at infinite frequency. With rho-inf = 1 the method is
// symmetric; then it conserves momentum maps exactly if the inertia is 1 and V is linear in R.
// Source: O. Bruels, A. Cardona, J. Comput. Nonlinear Dyn. 5 (2010) 031002; for A_0 and the order,
// M. Arnold, O. Bruels, A. Cardona, Numer. Math. 129 (2015) 149.
#pragma once

#include <array>

#include "methods/base/factor.hpp"
#include "methods/lie/rotation_exponential.hpp"
#include "methods/lie/torque_derivative.hpp"
#include "methods/structural/alpha_weights.hpp"

namespace shakedown {

constexpr Traits as_symmetric(Traits record) {
  record.symmetric = true;
  return record;
}

struct GeneralizedAlphaLie {
  static constexpr Traits traits{.name = "generalized-alpha-lie",
                                 .title = "Generalized-alpha on SO(3)",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .dissipation = 3,
                                 .rho_infinity = 0.8,
                                 .source = "Bruels, Cardona 2010",
                                 .formula = R"(\begin{aligned}
I a_{n+1} &+ \Omega_{n+1} \times I \Omega_{n+1} = \tau(R_{n+1}), \quad p = I \Omega \\
(1 - \alpha_m)\,A_{n+1} &= (1 - \alpha_f)\,a_{n+1} + \alpha_f a_n - \alpha_m A_n \\
R_{n+1} &= R_n e^{\widehat x}, \quad
  x = h \Omega_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
\Omega_{n+1} &= \Omega_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\alpha_m &= \tfrac{2 \rho_\infty - 1}{\rho_\infty + 1}, \quad
  \alpha_f = \tfrac{\rho_\infty}{\rho_\infty + 1} \\
\gamma &= \tfrac12 + \alpha_f - \alpha_m, \quad \beta = \tfrac14 (\gamma + \tfrac12)^2, \quad
  A_0 \approx \dot\Omega(t_0 + (\alpha_m - \alpha_f) h) \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}
\end{aligned})"};
  static constexpr Appearance look{"Generalized-α, SO(3)", Hue::green, Marker::square};
  static constexpr std::array option_sets{
      OptionSet{"rho-inf=0", with_rho(traits, 0.0)},
      OptionSet{"rho-inf=1", as_symmetric(with_rho(traits, 1.0))}};
  using Needs = needs::All<need::RotationGroup, need::TorqueDerivative>;
  using Options = GeneralizedAlphaOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = Vector3<Scalar>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of<&Scales::velocity>(which, state, step_size, chosen)),
          h(step_size), w(chosen.template weights<Scalar>()),
          ratio((Scalar(1) - w.alpha_f) / (Scalar(1) - w.alpha_m)), scale(h * w.gamma() * ratio),
          by_u(h * w.beta() / w.gamma()), inertia(principal_moments(which)), linear(3) {
      restart(state);
    }

    /// Computes a and A of the exact solution. A is the acceleration at t + shift h on a Taylor
    /// polynomial of the solution.
    void restart(const State<P>& state) {
      a = acceleration(state.q, state.p);
      const Scalar t = w.shift() * h;
      const Vector x = t * angular_velocity(problem, state.p) + (t * t / Scalar(2)) * a;
      turn = RotationExponential<Scalar>(x);
      VectorFor<P> later;
      rotation_matrix(later).noalias() = rotation_matrix(state.q) * turn.rotation();
      A = acceleration(later, state.p + t * inertia.cwiseProduct(a));
    }

    StepReport step(State<P>& state) {
      const Scalar gamma = h * w.gamma();
      const Vector rest = (w.alpha_f / (Scalar(1) - w.alpha_m)) * a -
                          (w.alpha_m / (Scalar(1) - w.alpha_m)) * A;  // A_{n+1} - ratio a_{n+1}
      start = state.q;
      start_Omega = angular_velocity(problem, state.p);
      start_x = h * start_Omega + (h * h * (Scalar(0.5) - w.beta())) * A + (by_u * gamma) * rest;
      start_Omega += (h - gamma) * A + gamma * rest;
      Vector u = scale * a;
      const StepReport report = newton(
          options, [&] { return evaluate(u, state.q); }, [&] { return update(u, state.q); });
      place(u, state.q);
      state.p = inertia.cwiseProduct(Omega);
      a = u / scale;
      A = rest + ratio * a;
      return report;
    }

   private:
    Vector acceleration(const VectorFor<P>& q, const Vector& p) {
      angular_momentum_rate(problem, q, p, residual);
      return angular_velocity(problem, residual);
    }
    /// Sets exp(hat(x)), Omega_{n+1} and R_{n+1}.
    void place(const Vector& u, VectorFor<P>& q) {
      turn = RotationExponential<Scalar>(start_x + by_u * u);
      Omega = start_Omega + u;
      rotation_matrix(q).noalias() = rotation_matrix(start) * turn.rotation();
    }
    double evaluate(const Vector& u, VectorFor<P>& q) {
      place(u, q);
      problem.torque(q, residual);
      residual = hat(Omega) * inertia.cwiseProduct(Omega) - residual;
      residual = inertia.cwiseProduct(u) + scale * residual;
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(Vector& u, const VectorFor<P>& q) {
      problem.torque_derivative(q, D);
      const Vector p = inertia.cwiseProduct(Omega);
      J = hat(Omega) * inertia.asDiagonal();
      J -= hat(p) + by_u * (D * turn.tangent());
      J *= scale;
      J.diagonal() += inertia;
      return correct(linear, linear.factor(J), residual, u);
    }

    P problem;
    Options options;
    Scalar h;
    AlphaWeights<Scalar> w;
    Scalar ratio;  // (1 - alpha_f)/(1 - alpha_m)
    Scalar scale;  // h gamma ratio: u = scale a_{n+1}
    Scalar by_u;   // h beta/gamma: the derivative of x by u
    Vector inertia;
    GeneralFactor<structure::Dense<3>, Scalar> linear;
    VectorFor<P> start;           // R_n
    Vector start_x, start_Omega;  // without u
    Vector Omega, residual;
    RotationExponential<Scalar> turn{Vector::Zero()};
    Vector a;  // Omega' at t_n
    Vector A;  // Omega' at t_n + shift h
    Matrix3<Scalar> D, J;
  };
};

}  // namespace shakedown
