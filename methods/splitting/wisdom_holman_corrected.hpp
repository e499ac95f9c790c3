// The method of Wisdom and Holman with a symplectic corrector C, with A and B as in
// wisdom_holman.hpp:
//
//   C Psi C^-1,     Psi = exp(h/2 A) exp(h B) exp(h/2 A)
//   C = X(alpha, -beta) X(-alpha, beta),     X(a, b) = exp(a h A) exp(b h B) exp(-a h A)
//
// where alpha = sqrt(7/40) and beta = 1/(48 alpha). The error is O(epsilon h^4 + epsilon^2 h^2),
// and O(epsilon h^2) without C.
//
// The corrector is a change of variables. With z = ad(h A),
//
//   log Psi = h A + epsilon f(z) h B + O(epsilon^2),     f = (z/2)/sinh(z/2) = 1 - z^2/24 + ...
//
// and C adds 2 beta z sinh(alpha z) = z^2/24 + ... to f. For any alpha, the term z^2 vanishes and
// (7/40 + alpha^2)/144 z^4 remains. Here alpha is the value of the source. The derivation holds in
// heliocentric coordinates without a change, because the flow of B is exact there too.
//
// The method is symplectic, and conserves linear and angular momentum to round-off. Its energy
// error stays bounded. C is not even in h, so a step forth and back returns only up to
// O(epsilon^2 h^4).
//
// The stepper keeps C^-1 (q, p) and applies C after each step, because the state must be valid
// there. A step takes three gradients and solves Kepler's equation four times for each planet.
// Sources: J. Wisdom, M. Holman, J. Touma, Fields Inst. Commun. 10 (1996) 217, for C; J. Wisdom,
// Astron. J. 131 (2006) 2294, for correctors in heliocentric coordinates.
#pragma once

#include <array>
#include <cmath>

#include "methods/splitting/wisdom_holman.hpp"

namespace shakedown {

struct WisdomHolmanCorrected {
  static constexpr Traits traits = [] {
    Traits t = renamed(WisdomHolman::traits, "wisdom-holman-corrected",
                       "Wisdom-Holman, symplectic corrector", "Wisdom, Holman, Touma 1996",
                       R"(\begin{aligned}
\Psi_h &= C \circ e^{\frac h2 A} \circ e^{h B} \circ e^{\frac h2 A} \circ C^{-1}, \quad
     A, B \ \text{of Wisdom-Holman} \\
C &= X_{\alpha, -\beta} \circ X_{-\alpha, \beta}, \quad
     X_{a, b} = e^{a h A} \circ e^{b h B} \circ e^{-a h A} \\
\alpha &= \sqrt{7/40}, \quad \beta = 1/(48\,\alpha)
\end{aligned})");
    t.symmetric = false;
    return t;
  }();
  static constexpr Appearance look{"W-H with corrector", Hue::vermilion, Marker::hollow_diamond};
  using Needs = WisdomHolman::Needs;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;

    Stepper(const P& problem, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : h(step_size), parts(problem, state), corrected(parts) {
      using std::sqrt;
      const Scalar alpha = sqrt(Scalar(7) / Scalar(40));
      a = alpha * h;
      b = h / (Scalar(48) * alpha);
      restart(state);
    }

    /// Sets `parts` to exp(h/2 A) C^-1 (q, p), so that a step of Psi begins with the kick.
    void restart(const State<P>& state) {
      parts.read(state);
      apply(parts, {-a, Scalar(2) * a, h / Scalar(2) - a});
    }
    void momentum_changed(const State<P>& state) { restart(state); }

    StepReport step(State<P>& state) {
      parts.evaluate();
      parts.kick_and_jump(h);
      const StepReport report = parts.kepler(h);
      corrected.copy_motion(parts);
      const StepReport end = apply(corrected, {a - h / Scalar(2), Scalar(-2) * a, a});
      corrected.write(state);
      return report.status == Status::ok ? end : report;
    }

   private:
    /// Moves on conics for the three times, with a kick of b and one of -b between them.
    StepReport apply(DemocraticHeliocentric<P>& to, const std::array<Scalar, 3>& times) const {
      StepReport report = to.kepler(times[0]);
      for (const int k : {1, 2}) {
        to.evaluate();
        to.kick_and_jump(k == 1 ? b : Scalar(-b));
        const StepReport next = to.kepler(times[k]);
        if (next.status != Status::ok) report = next;
      }
      return report;
    }

    Scalar h, a, b;
    DemocraticHeliocentric<P> parts, corrected;
  };
};

}  // namespace shakedown
