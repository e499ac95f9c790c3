// RATTLE on SO(3), in the body frame. With p = I Omega and D = tr(I)/2 - I:
//
//   m       = p_n + h/2 torque(R_n)
//   R_{n+1} = R_n F,   F D - D F^T = h hat(m),   F in SO(3)
//   p_{n+1} = F^T m + h/2 torque(R_{n+1})
//
// RATTLE with R^T R = I and M = D computes R_n^T R_{n+1} = F from R_n^T p_{n+1/2}, and the
// multipliers determine its symmetric part. The second line is the equation of Moser and Veselov.
// With a unit quaternion (e0, e), F = 1 + 2 e0 hat(e) + 2 hat(e)^2, it reads
//
//   e0 I e + e x I e = h m/2,   e0 = sqrt(1 - |e|^2)
//
// and is solved by Newton's method. Convergence is quadratic, so what an update of 1e-10 |e| leaves
// is round-off. Unit inertia needs no iteration: F is the rotation about m by the angle whose sine
// is h |m|, so F leaves m unchanged. With x = h m, F = 1 + hat(x) + hat(x)^2/(1 + sqrt(1 -
// |x|^2)), and the positions equal the positions of RATTLE with p = R hat(Omega)/2.
//
// The method has order 2, is symplectic on T*SO(3) and symmetric, and conserves momentum maps and
// R^T R = I to round-off. A step that would turn R too far (with unit inertia, by more than 90
// degrees, h |m| > 1) has no solution and returns `not_converged`.
// Source: Hairer, Lubich, Wanner VII.5.3; J. Moser, A. P. Veselov, Comm. Math. Phys. 139 (1991)
// 217; R. I. McLachlan, A. Zanna, Found. Comput. Math. 5 (2005) 87.
#pragma once

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"

namespace shakedown {

struct LieRattle {
  static constexpr Traits traits{.name = "lie-rattle",
                                 .title = "RATTLE on SO(3) (Moser-Veselov)",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Hairer, Lubich, Wanner VII.5.3; Moser, Veselov 1991",
                                 .formula = R"(\begin{aligned}
m &= p_n + \tfrac h2 \tau(R_n) \\
R_{n+1} &= R_n F, \quad F D - D F^{\mathsf T} = h \hat m, \quad F \in SO(3) \\
p_{n+1} &= F^{\mathsf T} m + \tfrac h2 \tau(R_{n+1}), \quad
  D = \tfrac12 \operatorname{tr}(I) - I, \quad p = I \Omega \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}
\end{aligned})"};
  static constexpr Appearance look{"Lie-RATTLE", Hue::blue, Marker::pentagon};
  using Needs = needs::All<need::RotationGroup>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = Vector3<Scalar>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), linear(3) {
      restart(state);
    }
    void restart(const State<P>& state) { problem.torque(state.q, torque); }

    StepReport step(State<P>& state) {
      state.p += (h / Scalar(2)) * torque;
      const StepReport report = turn(state);
      if (report.status != Status::ok) [[unlikely]] {
        return report;
      }
      problem.torque(state.q, torque);
      state.p += (h / Scalar(2)) * torque;
      return report;
    }

   private:
    /// Replaces R by R F and m by F^T m.
    StepReport turn(State<P>& state) {
      using std::sqrt;
      const Matrix3<Scalar> R = rotation_matrix(state.q);
      if constexpr (HasPrincipalMoments<P>) {
        const Vector inertia = problem.principal_moments(), target = (h / Scalar(2)) * state.p;
        Vector e = target.cwiseQuotient(inertia);  // a guess with an error of O(h^2)
        const StepReport report = newton(
            NewtonOptions{}, [&] { return evaluate(inertia, e, target); },
            [&] { return update(inertia, e); });
        const Scalar cosine2 = Scalar(1) - e.squaredNorm();
        if (report.status != Status::ok || !(cosine2 > Scalar(0))) [[unlikely]] {
          return {Status::not_converged, report.iterations, report.residual};
        }
        const Matrix3<Scalar> F = rotation_about<Scalar>((Scalar(2) * sqrt(cosine2)) * e,
                                                         Scalar(1) / (Scalar(2) * cosine2));
        rotation_matrix(state.q).noalias() = R * F;
        state.p = (F.transpose() * state.p).eval();
        return report;
      } else {
        const Vector x = h * state.p;
        const Scalar cosine2 = Scalar(1) - x.squaredNorm();
        if (!(cosine2 > Scalar(0))) [[unlikely]] {
          return {Status::not_converged, 0, static_cast<double>(x.norm())};
        }
        rotation_matrix(state.q).noalias() =
            R * rotation_about<Scalar>(x, Scalar(1) / (Scalar(1) + sqrt(cosine2)));
        return {};
      }
    }
    double evaluate(const Vector& inertia, const Vector& e, const Vector& target) {
      using std::sqrt;
      cosine = sqrt(Scalar(1) - e.squaredNorm());  // NaN, which ends the iteration, if |e| > 1
      const Vector m = inertia.cwiseProduct(e);
      residual = cosine * m + hat(e) * m - target;
      return static_cast<double>(residual.cwiseAbs().maxCoeff());
    }
    NewtonUpdate update(const Vector& inertia, Vector& e) {
      const Vector m = inertia.cwiseProduct(e);
      J = hat(e) * inertia.asDiagonal();
      J -= hat(m) + (m / cosine) * e.transpose();
      J.diagonal() += cosine * inertia;
      return correct(linear, linear.factor(J), residual, e);
    }

    P problem;
    Scalar h;
    Scalar cosine{1};  // e0
    GeneralFactor<structure::Dense<3>, Scalar> linear;
    Matrix3<Scalar> J;
    Vector residual;
    Vector torque;  // at the current R
  };
};

}  // namespace shakedown
