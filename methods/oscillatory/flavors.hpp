// FLAVORS, a flow-averaging integrator that turns the stiff force on for a time tau and off for the
// rest of the step:
//
//   Phi^on_{tau/2} o Phi^off_{h - tau} o Phi^on_{tau/2},     tau = ratio h,
//
// Phi^on integrates V0 + V1/eps, and Phi^off integrates V0 alone. Each is an existing integrator,
// here Verlet. Phi^on is drift, kick, drift over tau; a step begins and ends in the middle of its
// kick. Phi^off is kick, drift, kick:
//
//   p -= tau/2 grad V(q_n),       q += tau/2 M^-1 p,
//   p -= (h - tau)/2 grad V0(q),  q += (h - tau) M^-1 p,  p -= (h - tau)/2 grad V0(q),
//   q += tau/2 M^-1 p,            p -= tau/2 grad V(q_{n+1}).
//
// The method is symplectic and conserves momentum maps exactly, because its parts do. In this order
// it is symmetric, and it is conjugate to the order of the source, Phi^off_{h - tau} o Phi^on_tau.
// A step takes one stiff force and three slow forces. The user need not know which variables are
// slow and which are fast.
//
// At a fixed ratio, the method converges with order 2 in h to the motion in V0 + ratio V1/eps, in
// which the fast frequencies are multiplied by sqrt(ratio). Hence the trait record claims no order,
// and the energy that stays near its initial value is the energy of that motion. For a stiff
// spring, the method reduces to Verlet and is stable for h omega sqrt(ratio) < 2. The source takes
// the limit of small tau omega and h with tau omega >> h >> (tau omega)^2. In this limit slow
// variables converge, and fast variables converge in the sense of measures. Effects that depend on
// omega, such as an exchange among fast modes over times of order omega, then occur earlier by the
// factor sqrt(ratio).
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
                                 .source = "Tao, Owhadi, Marsden 2010",
                                 .formula = R"(\begin{aligned}
p' &= p_n - \tfrac\tau2 \nabla V(q_n), & q' &= q_n + \tfrac\tau2 M^{-1} p' \\
p'' &= p' - \tfrac{h-\tau}{2} \nabla V_0(q'), & q'' &= q' + (h - \tau) M^{-1} p'' \\
p''' &= p'' - \tfrac{h-\tau}{2} \nabla V_0(q''), & q_{n+1} &= q'' + \tfrac\tau2 M^{-1} p''' \\
p_{n+1} &= p''' - \tfrac\tau2 \nabla V(q_{n+1}) \\
V &= V_0 + V_1/\epsilon, & \tau &= \text{ratio} \cdot h
\end{aligned})"};
  static constexpr Appearance look{"FLAVORS", Hue::blue, Marker::hollow_up};
  static constexpr std::array option_sets{OptionSet{
      "ratio=1",
      renamed(VelocityVerlet::traits, traits.name, traits.title, traits.source, traits.formula)}};
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
