// Geometric Langevin algorithms: a step of a deterministic method M is followed by noise
// (noise.hpp),
//
//   (q, p) <- M_h(q, p),    p moves by the Ornstein-Uhlenbeck process over h,
//
// for Langevin's equation TO (27) with friction gamma and temperature 1/beta. The
// Ornstein-Uhlenbeck step leaves exp(-beta H) invariant. A method M of order k changes H and volume
// by O(h^(k+1)) per step. Hence means over the stationary distribution have errors of O(h^k),
// uniformly in gamma, if M is symplectic, and errors of O(h^k/gamma) otherwise. Trajectories have
// the weak order 1. Momentum maps are not conserved, because noise and friction act on each
// coordinate; the total momentum has the variance (total mass)/beta. With constraints, the noise is
// projected onto the tangent space, and both constraint levels hold at the end of each step.
//
// Source: N. Bou-Rabee, H. Owhadi, SIAM J. Numer. Anal. 48 (2010) 278; TO 4.3, (27)-(29). With
// constraints: T. Lelievre, M. Rousset, G. Stoltz, Math. Comput. 81 (2012) 2071.
#pragma once

#include <algorithm>

#include "methods/langevin/noise.hpp"

namespace shakedown {

template <class Inner>
struct GlaOptions : Inner::Options, LangevinOptions {
  static std::vector<Setting> settings() {
    std::vector<Setting> all = inherit<GlaOptions, typename Inner::Options>();
    const std::vector<Setting> more = inherit<GlaOptions, LangevinOptions>();
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

/// Derives the trait record of a GLA from the record of its deterministic method.
template <class Inner>
constexpr Traits gla_traits(std::string_view name, std::string_view title,
                            std::string_view formula = {}) {
  return {.name = name,
          .title = title,
          .position_constraint = Inner::traits.position_constraint,
          .velocity_constraint = Inner::traits.position_constraint == Conservation::none
                                     ? Conservation::none
                                     : Conservation::exact,
          .stochastic = true,
          .order_stationary = std::min(Inner::traits.order_q, Inner::traits.order_p),
          .source = "Bou-Rabee, Owhadi 2010; TO 4.3",
          .formula = formula};
}

/// The needs of the deterministic method and of the noise. With constraints, the noise requires a
/// constant M and allows no forces beyond the potential, because the stationary distribution does
/// not include such forces.
template <class Needs>
using NeedsOfNoise = std::conditional_t<
    (Needs::grants & Evaluations::constraints) != 0,
    needs::All<need::Constraints, need::ConstantMass, need::Gradient, need::FixedConstraints,
               need::DoublePrecision, need::IndependentConstraints>,
    needs::And<Needs, need::DoublePrecision>>;

template <class Inner>
struct Gla {
  using Needs = NeedsOfNoise<typename Inner::Needs>;
  using Options = GlaOptions<Inner>;

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& options, double h, const State<P>& state)
        : problem(which), inner(which, options, h, state), noise(which, options, h) {}

    StepReport step(State<P>& state) {
      StepReport report;
      if constexpr (requires { inner.step_unprojected(state); }) {
        report = inner.step_unprojected(state);
      } else {
        report = inner.step(state);
      }
      if (report.status != Status::ok) [[unlikely]]
        return report;
      report.status = noise.apply(problem, state.q, state.p);
      if constexpr (requires { inner.momentum_changed(state); }) {
        inner.momentum_changed(state);
      } else if constexpr (requires { inner.restart(state); }) {
        inner.restart(state);
      }
      return report;
    }

   private:
    P problem;
    typename Inner::template Stepper<P> inner;
    Noise<P> noise;
  };
};

}  // namespace shakedown
