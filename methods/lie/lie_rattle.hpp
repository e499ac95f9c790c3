// RATTLE on SO(3), in the body frame. For unit inertia it needs no iteration:
//
//   m_{n+1/2} = Omega_n + h/2 torque(R_n)
//   R_{n+1}   = R_n F,   (F - F^T)/2 = h hat(m_{n+1/2}),   F in SO(3)
//   Omega_{n+1} = m_{n+1/2} + h/2 torque(R_{n+1})
//
// RATTLE with R^T R = I and M = I/2 computes R_n^T R_{n+1} = I + 2h R_n^T p_{n+1/2}. The skew part
// of this matrix is h hat(m), and the multipliers determine its symmetric part. This is the
// equation of Moser and Veselov. Here F is the rotation about m by the angle whose sine is h |m|,
// so F leaves m unchanged. With x = h m, F = I + hat(x) + hat(x)^2/(1 + sqrt(1 - |x|^2)). The
// positions equal the positions of RATTLE, and p = R hat(Omega)/2.
//
// The method has order 2, is symplectic on T*SO(3) and symmetric, and conserves momentum maps and
// R^T R = I to round-off. A step that would turn R by more than 90 degrees (h |m| > 1) has no
// solution and returns `not_converged`.
// Source: Hairer, Lubich, Wanner VII.5.3; J. Moser, A. P. Veselov, Comm. Math. Phys. 139 (1991)
// 217; R. I. McLachlan, A. Zanna, Found. Comput. Math. 5 (2005) 87.
#pragma once

#include "methods/base/method.hpp"

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
m &= \Omega_n + \tfrac h2 \tau(R_n) \\
R_{n+1} &= R_n F, \quad \tfrac12 (F - F^{\mathsf T}) = h \hat m, \quad F \in SO(3) \\
F &= I + h \hat m + \frac{h^2 \hat m^2}{1 + \sqrt{1 - h^2 \lvert m \rvert^2}} \\
\Omega_{n+1} &= m + \tfrac h2 \tau(R_{n+1}) \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}, \quad p = \Omega \ \text{(unit inertia)}
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
        : problem(which), h(step_size) {
      restart(state);
    }
    void restart(const State<P>& state) { problem.torque(state.q, torque); }

    StepReport step(State<P>& state) {
      using std::sqrt;
      state.p += (h / Scalar(2)) * torque;
      const Vector x = h * state.p;
      const Scalar cosine2 = Scalar(1) - x.squaredNorm();
      if (!(cosine2 > Scalar(0))) [[unlikely]] {
        return {Status::not_converged, 0, static_cast<double>(x.norm())};
      }
      const Matrix3<Scalar> R = rotation_matrix(state.q);
      rotation_matrix(state.q).noalias() =
          R * rotation_about<Scalar>(x, Scalar(1) / (Scalar(1) + sqrt(cosine2)));
      problem.torque(state.q, torque);
      state.p += (h / Scalar(2)) * torque;
      return {};
    }

   private:
    P problem;
    Scalar h;
    Vector torque;  // at the current R
  };
};

}  // namespace shakedown
