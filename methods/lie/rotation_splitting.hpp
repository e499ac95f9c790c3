// The explicit splitting of rigid body motion into rotations about the axes of the body. T_i =
// p_i^2/(2 I_i) alone turns the body about its axis i at the constant rate p_i/I_i:
//
//   Phi_i(t):  R <- R exp(t w hat(e_i)),   p <- exp(-t w hat(e_i)) p,   w = p_i/I_i
//
// and the potential alone changes p at fixed R. A step is
//
//   p   <- p + h/2 torque(R)
//   R, p <- Phi_1(h/2) Phi_2(h/2) Phi_3(h) Phi_2(h/2) Phi_1(h/2)
//   p   <- p + h/2 torque(R)
//
// with one evaluation of the torque and five plane rotations. Each rotation turns two columns of R
// and two entries of p.
//
// The method has order 2 for any inertia. It is symplectic on T*SO(3) and symmetric. R^T R = I
// holds to round-off, and so do momentum maps of rotations of space, because no Phi_i changes R p.
// If a rotation of the body about its axis k is a symmetry (I_i = I_j), the rotations about the
// other two axes break it: p_k has a bounded error of O(h^2) (hence `bounded`).
// Source: A. Dullweber, B. Leimkuhler, R. McLachlan, J. Chem. Phys. 107 (1997) 5840, with exact
// rotations; the splitting of the free body is due to R. I. McLachlan, Phys. Rev. Lett. 71 (1993)
// 3043, and S. Reich, Physica D 76 (1994) 375.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

struct RotationSplitting {
  static constexpr Traits traits{.name = "rotation-splitting",
                                 .title = "Splitting into rotations about the body's axes",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::bounded,
                                 .source = "Dullweber, Leimkuhler, McLachlan 1997",
                                 .formula = R"(\begin{aligned}
\tilde p &= p_n + \tfrac h2 \tau(R_n) \\
(R_{n+1}, \bar p) &= \Phi_1(\tfrac h2)\, \Phi_2(\tfrac h2)\, \Phi_3(h)\, \Phi_2(\tfrac h2)\,
  \Phi_1(\tfrac h2)\, (R_n, \tilde p) \\
p_{n+1} &= \bar p + \tfrac h2 \tau(R_{n+1}) \\
\Phi_i(t)\,(R, p) &= \bigl( R\,e^{\widehat x}, e^{-\widehat x} p \bigr), \quad
  x = t\, \frac{p_i}{I_i}\, e_i, \quad p = I \Omega \\
\tau(R) \cdot \eta &= -\frac{\mathrm d}{\mathrm d\epsilon} V(R\,e^{\epsilon \hat\eta})
  \Big|_{\epsilon = 0}
\end{aligned})"};
  static constexpr Appearance look{"Rotation splitting", Hue::indigo, Marker::plus};
  using Needs = needs::All<need::RotationGroup>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = Vector3<Scalar>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), half(step_size / Scalar(2)),
          half_over_inertia(half * principal_moments(problem).cwiseInverse()) {
      restart(state);
    }
    void restart(const State<P>& state) { problem.torque(state.q, torque); }

    StepReport step(State<P>& state) {
      state.p += half * torque;
      turn<0>(state, half_over_inertia(0));
      turn<1>(state, half_over_inertia(1));
      turn<2>(state, Scalar(2) * half_over_inertia(2));
      turn<1>(state, half_over_inertia(1));
      turn<0>(state, half_over_inertia(0));
      problem.torque(state.q, torque);
      state.p += half * torque;
      return {};
    }

   private:
    /// Turns the body about its axis i by the angle time_over_inertia p_i. p in the axes of the
    /// body changes like a row of R.
    template <int i>
    static void turn(State<P>& state, const Scalar& time_over_inertia) {
      using std::cos, std::sin;
      constexpr int j = (i + 1) % 3, k = (i + 2) % 3;
      const Scalar angle = time_over_inertia * state.p(i);
      const Scalar c = cos(angle), s = sin(angle);
      const auto rotate = [&c, &s](Scalar& along_j, Scalar& along_k) {
        const Scalar old = along_j;
        along_j = c * old + s * along_k;
        along_k = c * along_k - s * old;
      };
      for (int row = 0; row < 9; row += 3) rotate(state.q(row + j), state.q(row + k));
      rotate(state.p(j), state.p(k));
    }

    P problem;
    Scalar half;               // h/2
    Vector half_over_inertia;  // h/(2 I_i)
    Vector torque;             // at the current R
  };
};

}  // namespace shakedown
