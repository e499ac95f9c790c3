// Option B of the GGL theta methods, centred (KBS (82) at theta = vartheta = 1/2), raised to order 4
// and 6 by symmetric composition.
//
// Of a start p_n + G_n^T mu the centred step makes p_{n+1} - G_{n+1}^T mu with the same q_{n+1} and
// v (lambda moves by 2 mu/h): it acts on momenta modulo G^T, where it is symmetric, symplectic and
// close to the identity, as compositions need. What is left of the odd-even part of p is projected
// out after the last stage, so that G M^-1 p = 0.
//
// So does VI-B (83), whose adjoint is option B at theta = 0, not VI-A: the two in turn, of lengths
// alpha_i h (methods/splitting/blanes_moan.hpp), have order 4 in twelve stages of at most 0.37 h.
// On the double pendulum the error at equal h is half of Suzuki's; per solve both others err less.
//
// VI-A cannot be raised so, although it is its own adjoint: g at the middle of a step turns g(q_n)
// into -g(q_n) + O(h^2), which is not close to the identity, and stages of different lengths leave
// O(h^2) in g and thus order 2, whatever the table. Tables and their sources:
// methods/base/composition.hpp. Source: KBS 4.3; Hairer, Lubich, Wanner V.3.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/langevin/tangent_space.hpp"
#include "methods/splitting/blanes_moan.hpp"

namespace shakedown {

struct CentredGglB {
  static constexpr Traits traits = GglThetaB::centred;
  using Options = GglOptions;
  template <class P>
  struct Stepper : GglThetaB::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : GglThetaB::Stepper<P>(problem, ThetaBOptions{options, 0.5, 0.5}, h, state) {}
  };
};

/// VI-B's adjoint, which kicks first, or VI-B.
struct ViBInTurn {
  static constexpr Traits traits = GglThetaB::traits;
  using Options = GglOptions;
  template <class P>
  struct Stepper : GglThetaB::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state,
            bool drift_first)
        : GglThetaB::Stepper<P>(problem, ThetaBOptions{options, drift_first ? 1.0 : 0.0, 0.5}, h,
                                state) {}
  };
};

template <class Table, class Inner = CentredGglB>
struct ComposedGglB {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view source = "KBS (82); Hairer, Lubich, Wanner V.3") {
    Traits traits = composed_traits<Inner, Table>(name, title, source);
    traits.velocity_constraint = Conservation::exact;
    return traits;
  }
  using Needs = GglNeeds;
  using Options = GglOptions;

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& options, ScalarOf<P> h, const State<P>& state)
        : problem(which), stages(which, options, h, state), tangent(which) {}

    StepReport step(State<P>& state) {
      StepReport report = stages.step(state);
      if (report.status != Status::ok) return report;
      if (!tangent.move_to(problem, state.q)) {
        report.status = Status::singular;
        return report;
      }
      tangent.project(problem, state.p);
      return report;
    }

   private:
    P problem;
    CompositionStepper<Inner, Table, P> stages;
    TangentSpace<P> tangent;
  };
};

struct GglB4 : ComposedGglB<TripleJump> {
  static constexpr Traits traits = named("ggl-b-4", "GGL-B, centred, triple jump");
  static constexpr Appearance look{"GGL-B, order 4", Hue::sky, Marker::pentagon};
};
struct GglBSuzuki4 : ComposedGglB<SuzukiFractal> {
  static constexpr Traits traits = named("ggl-b-suzuki-4", "GGL-B, centred, Suzuki's five stages");
  static constexpr Appearance look{"GGL-B, Suzuki", Hue::sky, Marker::saltire};
};
struct GglBBlanesMoan4 : ComposedGglB<BlanesMoanInTurn, ViBInTurn> {
  static constexpr Traits traits = named("ggl-b-blanes-moan-4", "VI-B and its adjoint, Blanes-Moan",
                                         "KBS (83); Blanes, Moan 2002, Table 2");
  static constexpr Appearance look{"VI-B, Blanes-Moan", Hue::sky, Marker::plus};
};
struct GglB6 : ComposedGglB<YoshidaSix> {
  static constexpr Traits traits = named("ggl-b-6", "GGL-B, centred, Yoshida's seven stages");
  static constexpr Appearance look{"GGL-B, order 6", Hue::sky, Marker::star};
};

}  // namespace shakedown
