// FLAVORS, flow averaging by turning the stiff force on for tau and off for the rest of the step:
//
//   Phi^on_{tau/2} o Phi^off_{h - tau} o Phi^on_{tau/2},     tau = ratio h,
//
// Phi^on follows V0 + V1/eps and Phi^off V0 alone, each an existing integrator, here Verlet: as
// drift, kick, drift for tau, which the step cuts in the middle, and as kick, drift, kick between,
//
//   p -= tau/2 grad V(q_n),       q += tau/2 M^-1 p,
//   p -= (h - tau)/2 grad V0(q),  q += (h - tau) M^-1 p,  p -= (h - tau)/2 grad V0(q),
//   q += tau/2 M^-1 p,            p -= tau/2 grad V(q_{n+1}).
//
// Symplectic, momentum maps exact, as are its parts; symmetric in this order, which is conjugate to
// the source's Phi^off_{h - tau} o Phi^on_tau. One stiff force and three slow ones a step; slow and
// fast variables need not be told apart.
//
// At a fixed ratio it converges, with order 2 in h, to the motion in V0 + ratio V1/eps, where fast
// motion is slower by sqrt(ratio): hence no order in the record, and what stays near its start is
// the energy of that motion. On a stiff spring it is Verlet, stable for h omega sqrt(ratio) < 2.
// The source's limit is tau omega and h small with tau omega >> h >> (tau omega)^2: there slow
// variables converge, and fast ones in the sense of measures. What depends on omega, such as an
// exchange among fast modes over times of order omega, comes sooner by sqrt(ratio).
// Source: M. Tao, H. Owhadi, J. E. Marsden, Multiscale Model. Simul. 8 (2010) 1269.
#pragma once

#include <array>
#include <vector>

#include "methods/splitting/velocity_verlet.hpp"

namespace shakedown {

struct FlavorsOptions {
  double ratio = 0.1;

  static std::vector<Setting> settings() {
    return {setting<FlavorsOptions>("ratio", &FlavorsOptions::ratio, "",
                                    "part of the step with the stiff force on", {1e-6, 1.0})};
  }
};

struct Flavors {
  static constexpr Traits traits{.name = "flavors",
                                 .title = "FLAVORS of Verlet",
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Tao, Owhadi, Marsden 2010"};
  static constexpr Appearance look{"FLAVORS", Hue::blue, Marker::hollow_up};
  static constexpr std::array option_sets{OptionSet{
      "ratio=1", renamed(VelocityVerlet::traits, traits.name, traits.title, traits.source)}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::SplitGradient>;
  using Options = FlavorsOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& options, Scalar h, const State<P>& state)
        : problem(which), on(Scalar(options.ratio) * h), off(h - on), slow(state.q), stiff(state.q),
          v(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) {
      problem.slow_gradient(state.q, slow);
      problem.stiff_gradient(state.q, stiff);
    }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      state.p -= (on / Scalar(2)) * (slow + stiff);
      drift(on / Scalar(2), state);
      problem.slow_gradient(state.q, slow);
      state.p -= (off / Scalar(2)) * slow;
      drift(off, state);
      problem.slow_gradient(state.q, slow);
      state.p -= (off / Scalar(2)) * slow;
      drift(on / Scalar(2), state);
      restart(state);
      state.p -= (on / Scalar(2)) * (slow + stiff);
      return {};
    }

   private:
    void drift(Scalar t, State<P>& state) {
      problem.mass().solve(state.p, v);
      state.q += t * v;
    }

    P problem;
    Scalar on, off;
    Vector slow, stiff;  // grad V0, grad V1/eps at the current q
    Vector v;
  };
};

}  // namespace shakedown
