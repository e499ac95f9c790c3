// The method of Wisdom and Holman for planets around a dominant body, H = A + epsilon B, where
// epsilon is the ratio of their masses. A is the motion on undisturbed conics and B the rest, in
// democratic heliocentric coordinates (democratic_heliocentric.hpp). Both flows are exact:
//
//   Psi = exp(h/2 B) exp(h A) exp(h/2 B)
//
// where exp(t A) is the flow of A over time t. The error is O(epsilon h^2); without masses of the
// planets the method is exact. It is symplectic and symmetric, and conserves linear and angular
// momentum to round-off. Its energy error stays bounded. A step takes one gradient and solves
// Kepler's equation once for each planet. The shortest period limits the step, and close
// encounters of planets are not resolved.
//
// The source uses Jacobi coordinates, in which B depends on positions only. In heliocentric
// coordinates B also has a kinetic term, the jump. Jump and kick commute, so the flow of B is still
// exact. In a run of the outer solar system over 40 000 days with h = 100 days, the error is 2.5
// times the one in Jacobi coordinates, or 1.3 times if both are corrected
// (wisdom_holman_corrected.hpp). In return the orbits need no hierarchy.
// Sources: J. Wisdom, M. Holman, Astron. J. 102 (1991) 1528; M. J. Duncan, H. F. Levison, M. H.
// Lee, Astron. J. 116 (1998) 2067.
#pragma once

#include "methods/splitting/democratic_heliocentric.hpp"

namespace shakedown {

struct WisdomHolman {
  static constexpr Traits traits{.name = "wisdom-holman",
                                 .title = "Wisdom-Holman, heliocentric",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Wisdom, Holman 1991; Duncan, Levison, Lee 1998",
                                 .formula = R"(\begin{aligned}
\Psi_h &= e^{\frac h2 B} \circ e^{h A} \circ e^{\frac h2 B}, \quad
     Q_i = q_i - q_0, \quad W_i = \dot q_i - \dot X \\
A &= \sum_{i>0} \Bigl( \tfrac12 m_i \lVert W_i \rVert^2
     - \frac{G m_0 m_i}{\lVert Q_i \rVert} \Bigr) \\
B &= \frac{1}{2 m_0} \Bigl\lVert \sum_{i>0} m_i W_i \Bigr\rVert^2
     - \sum_{0<i<j} \frac{G m_i m_j}{\lVert Q_i - Q_j \rVert}, \quad
     X = \text{centre of mass}
\end{aligned})"};
  static constexpr Appearance look{"Wisdom-Holman", Hue::vermilion, Marker::hollow_down};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::CentralBody>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;

    Stepper(const P& problem, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : h(step_size), parts(problem, state) {
      restart(state);
    }

    void restart(const State<P>& state) {
      parts.read(state);
      parts.evaluate();
    }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      parts.read(state);
      parts.kick_and_jump(h / Scalar(2));
      const StepReport report = parts.kepler(h);
      parts.evaluate();
      parts.kick_and_jump(h / Scalar(2));
      parts.write(state);
      return report;
    }

   private:
    Scalar h;
    DemocraticHeliocentric<P> parts;
  };
};

}  // namespace shakedown
