// McLachlan's symmetric leapfrog with two gradients per step and the smallest error of its kind:
//
//   q += lambda h M^-1 p,         p -= h/2 grad V(q),    q += (1 - 2 lambda) h M^-1 p,
//   p -= h/2 grad V(q),           q += lambda h M^-1 p,  lambda = 0.19318...
//
// The method has order 2, is symplectic and symmetric, and conserves linear and angular momentum to
// round-off. It is explicit and therefore stable only for h omega below 2.55. For Verlet's method,
// with one gradient, the limit is 2.
// Source: R. I. McLachlan, SIAM J. Sci. Comput. 16 (1995) 151; lambda in closed form: I. P.
// Omelyan, I. M. Mryglod, R. Folk, Phys. Rev. E 65 (2002) 056706, eq. (31).
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

struct McLachlan {
  static constexpr Traits traits{.name = "mclachlan",
                                 .title = "McLachlan's two-stage leapfrog",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "McLachlan 1995"};
  static constexpr Appearance look{"McLachlan", Hue::vermilion, Marker::up};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), work(state.q) {}

    StepReport step(State<P>& state) {
      drift(lambda() * h, state);
      kick(h / Scalar(2), state);
      drift((Scalar(1) - Scalar(2) * lambda()) * h, state);
      kick(h / Scalar(2), state);
      drift(lambda() * h, state);
      return {};
    }

   private:
    static Scalar lambda() {
      using std::cbrt, std::sqrt;
      const Scalar c = cbrt(Scalar(2) * sqrt(Scalar(326)) + Scalar(36));
      return Scalar(1) / Scalar(2) - c / Scalar(12) + Scalar(1) / (Scalar(6) * c);
    }
    void drift(Scalar t, State<P>& state) {
      problem.mass().solve(state.p, work);
      state.q += t * work;
    }
    void kick(Scalar t, State<P>& state) {
      problem.gradient(state.q, work);
      state.p -= t * work;
    }

    P problem;
    Scalar h;
    Vector work;
  };
};

}  // namespace shakedown
